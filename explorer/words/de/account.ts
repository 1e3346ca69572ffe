import type { Words } from '../en.ts';

export const account: Words['account'] = {
  title: 'Konto',
};
