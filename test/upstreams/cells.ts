import { isDeep } from '../support/deep.ts';

interface Cell {
  readonly format: 'json' | 'xml';
  readonly version: 1 | 2;
}

const usual: readonly Cell[] = [
  { format: 'json', version: 2 },
  { format: 'xml', version: 1 },
];

/** What a service may speak. */
export const allCells: readonly Cell[] = [
  ...usual,
  { format: 'json', version: 1 },
  { format: 'xml', version: 2 },
];

/** Two of them in which everything differs, and all in a deep run. */
export const cells = isDeep ? allCells : usual;
