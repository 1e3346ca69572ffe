import type { Words } from '../en.ts';

export const importing: Words['importing'] = {
  title: 'Tabelle importieren',
};
