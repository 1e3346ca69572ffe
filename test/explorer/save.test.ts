import { expect, it } from 'vitest';
import { asCsv, textOfCell } from '../../explorer/ui/csv.ts';
import { csvCells } from '../support/samples/csv-cells.ts';

it.each(csvCells)('the cell %j of a table that the explorer saves is written as %s', (cell, written) => {
  expect(asCsv([['a', cell]])).toBe(`a,${written}\r\n`);
});

it('what the explorer saves it reads again, without the guards', () => {
  for (const [cell, written] of csvCells) {
    const text = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(textOfCell(text)).toBe(String(cell ?? ''));
  }
});
