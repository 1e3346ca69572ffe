import type { Words } from '../en.ts';

export const compare: Words['compare'] = {
  title: 'Vergleich',
};
