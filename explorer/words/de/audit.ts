import type { Words } from '../en.ts';

export const audit: Words['audit'] = {
  title: 'Protokoll',
};
