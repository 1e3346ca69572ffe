import type { Words } from '../en.ts';

export const category: Words['category'] = {
  title: 'Faktoren',
};
