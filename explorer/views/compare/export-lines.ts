import { formatName } from '../../words/data-names.ts';
import { sourceText } from '../../ui/source-line.tsx';
import { words } from '../../words/words.ts';
import { changeText, type Line, sumOf } from './lines.ts';

const scopes = ['1', '2', '3'] as const;

/** The table of the view as rows of a file. */
export function rowsOf(lines: readonly Line[]) {
  const { compare } = words;
  return [
    [
      compare.factor,
      compare.quantityHead,
      ...scopes.map((scope) => words.ui.scope(scope)),
      compare.total,
      compare.unitHead,
      compare.difference,
      compare.outsideScopes,
      compare.source,
    ],
    ...lines.map((line) => [
      formatName(line.entry.title),
      line.entry.inputs,
      ...scopes.map((scope) => sumOf(line, scope)),
      line.total,
      line.unit,
      changeText(line),
      line.outside,
      line.entry.item?.provenance?.source ?? '',
    ]),
  ];
}

/** The data sets that the figures are from, with their licences. */
export const sourcesOf = (lines: readonly Line[]): readonly string[] => [
  ...new Set(
    lines.flatMap(({ entry }) => (entry.item?.provenance ? [sourceText(entry.item.provenance)] : [])),
  ),
];
