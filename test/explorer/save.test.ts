import { describe, expect, it } from 'vitest';
import { asCsv } from '../../explorer/ui/save.ts';

describe('tables that are saved', () => {
  it('cells with separators, quotes and line ends are quoted', () => {
    expect(
      asCsv([
        ['a,b', 'say "x"', 'two\nlines'],
        [1.5, null, 'ü'],
      ]),
    ).toBe('"a,b","say ""x""","two\nlines"\r\n1.5,,ü');
  });

  it('text that a spreadsheet would calculate is saved as text, and numbers as numbers', () => {
    expect(asCsv([['=1+1', '@SUM(A1)', '+x', '-1.5', -2, '\tx']])).toBe("'=1+1,'@SUM(A1),'+x,-1.5,-2,'\tx");
  });
});
