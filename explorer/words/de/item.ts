import type { Words } from '../en.ts';

export const item: Words['item'] = {
  title: 'Faktor',
};
