import { Info } from 'lucide-react';
import { formatAmount } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Item } from './inputs.ts';
import { type Names, withNames } from './names.ts';
import { scopesOf } from './scope-parts.ts';
import type { Amount } from './use-amount.ts';
import { entriesOf, latestOf } from './years.ts';

interface NotesProps {
  readonly item: Item;
  readonly amount: Amount;
  readonly names: Names;
  readonly year: number | null;
}

/** What one should know of the amount, a sentence each. */
export function Notes({ item, amount, names, year }: NotesProps) {
  const sentences = [
    ...ofFigure(item, year),
    ...ofOutside(amount),
    ...amount.notes.flatMap(({ code, text }) => sentenceOf(code, withNames(text, names))),
  ];
  if (sentences.length === 0) return null;
  return (
    <div className="card-part notes">
      <Info aria-hidden />
      <div>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </div>
    </div>
  );
}

/** Whose year the figure is. */
function ofFigure(item: Item, year: number | null): readonly string[] {
  const entries = entriesOf(item.figure?.history);
  const latest = latestOf(item);
  const first = entries[0]?.year;
  if (latest === null || first === undefined) return [];
  if (year === null || year >= latest) return [words.item.latestFigure(latest)];
  const held = entries.findLast((entry) => entry.year <= year)?.year;
  if (held === undefined) return [words.item.noFigureFor(year, first)];
  return held === year ? [] : [words.item.heldFigure(held, year)];
}

/** Shown, and never added. */
const ofOutside = (amount: Amount): readonly string[] =>
  scopesOf(amount)
    .filter(({ scope, value }) => scope === 'outside' && value > 0)
    .map(({ value }) =>
      words.item.outsideToo(`${formatAmount(value)} ${formatUnit(amount.unit, amount.perUnit)}`),
    );

/** Those that the page says otherwise are left out. */
function sentenceOf(code: Amount['notes'][number]['code'], text: string): readonly string[] {
  if (code === 'UPSTREAM_INCLUDED') return [words.item.upstreamIncluded];
  return code === 'COUNTS_BESIDE' || code === 'OUTSIDE_SCOPES' || code === 'OUTSIDE_PERIOD' ? [] : [text];
}
