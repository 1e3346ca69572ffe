import { Info } from 'lucide-react';
import { words } from '../../words/words.ts';
import type { Item } from './inputs.ts';
import { type Names, withNames } from './names.ts';
import { ofFigure, ofOutside } from './sentences.ts';
import type { Amount } from './use-amount.ts';

interface NotesProps {
  readonly item: Item;
  readonly amount: Amount;
  readonly names: Names;
  readonly year: number | null;
}

/** Tells what one should know of the amount, in a sentence each. */
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

/** Notes that the page says otherwise are left out. */
export function sentenceOf(code: Amount['notes'][number]['code'], text: string): readonly string[] {
  if (code === 'UPSTREAM_INCLUDED') return [words.item.upstreamIncluded];
  return code === 'COUNTS_BESIDE' || code === 'OUTSIDE_SCOPES' || code === 'OUTSIDE_PERIOD' ? [] : [text];
}
