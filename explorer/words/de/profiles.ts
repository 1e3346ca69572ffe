import type { Words } from '../en.ts';

export const profiles: Words['profiles'] = {
  title: 'Profile',
};
