import { textOf } from '../cells/cell.ts';
import type { RawCells } from './raw-row.ts';

/** Text of a table that is no row of it, and where it stands. */
export interface LeftOutLine {
  readonly line: number;
  readonly text: string;
  /** `left-out` was asked for. */
  readonly reason: 'above-header' | 'total' | 'left-out';
}

const longestShown = 200;

/** Lines of a text above the header. */
export function linesAbove(text: string, count: number): readonly LeftOutLine[] {
  return text.split(/\r\n|\r|\n/, count).flatMap((written, index) => {
    const line = written.trim();
    return line === '' || /^sep=.$/.test(line) ? [] : [leftOut(index + 1, [line], 'above-header')];
  });
}

export function leftOut(line: number, cells: RawCells, reason: LeftOutLine['reason']): LeftOutLine {
  const texts = cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
  return { line, text: texts.join(', ').slice(0, longestShown), reason };
}
