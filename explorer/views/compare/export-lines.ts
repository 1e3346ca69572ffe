import { localCsv } from '../../ui/csv.ts';
import { fileNameOf, saveFile } from '../../ui/save.ts';
import { words } from '../../words/words.ts';
import { changeText, type Line, sumOf } from './lines.ts';

const scopes = ['1', '2', '3'] as const;

/** The table of the view as a file. */
export function exportLines(lines: readonly Line[], title: string): void {
  const { compare } = words;
  const rows = [
    [
      compare.factor,
      compare.figure,
      ...scopes.map((scope) => words.ui.scope(scope)),
      compare.total,
      'kg',
      compare.difference,
      compare.outsideScopes,
      compare.source,
    ],
    ...lines.map((line) => [
      line.entry.title,
      line.entry.inputs,
      ...scopes.map((scope) => sumOf(line, scope)),
      line.total,
      line.unit,
      changeText(line),
      line.outside,
      line.entry.item?.provenance?.source ?? '',
    ]),
  ];
  saveFile(`${fileNameOf(title)}.csv`, 'text/csv', localCsv(rows));
}
