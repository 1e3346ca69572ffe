import type { Words } from '../en.ts';

export const profile: Words['profile'] = {
  title: 'Profil',
};
