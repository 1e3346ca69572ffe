import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CsvRow, parseCsv, UnreadableSource } from '../../../src/data-sets/files/csv.ts';
import { type ImportWarning, warningsOf } from '../../../src/data-sets/files/import-warning.ts';
import { rounds } from '../../support/deep.ts';

const pieces = [
  'a',
  'bc',
  ' ',
  '\t',
  'a\u00a0',
  ',',
  ',',
  '"',
  '""',
  '"a"\u00a0',
  '"a',
  'b"',
  '"a, ""b"',
  '\n',
  '\n',
];

it('CSV is read the same beside a cell with a line break, which another parser reads', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (text) => {
      const usual = read(`x\ny\n${text.join('')}\nz`);
      const beside = read(`"x\ny"\n${text.join('')}\nz`);
      expect({ ...usual, rows: usual.rows?.slice(2) }).toEqual({ ...beside, rows: beside.rows?.slice(1) });
    }),
    { numRuns: rounds({ usual: 100, deep: 5000 }) },
  );
});

it('a row of a great many blanks before a stray quote is read at once', () => {
  const blanks = ' '.repeat(5_000);
  expect(read(`${blanks}a${blanks}b"`).rows?.[0]?.cells).toEqual([`a${blanks}b"`]);
});

/** Without rows for what is no CSV. */
function read(text: string): { readonly rows: readonly CsvRow[] | undefined; readonly warned: unknown } {
  const warned: ImportWarning[] = [];
  const warnings = warningsOf('data.csv', (warning) => void warned.push(warning));
  try {
    return { rows: parseCsv(Buffer.from(text), warnings), warned };
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableSource);
    return { rows: undefined, warned };
  }
}
