import { formatName } from '../../../words/data-names.ts';
import { formatFigure } from '../../../format/numbers.ts';
import { formatUnit } from '../../../words/units.ts';
import { words } from '../../../words/words.ts';
import { isGiven } from '../quantity.ts';
import { type ScopeNumber, type ScopePart, scopeNumber } from '../scope-sums.ts';
import type { ProfileRecord } from './records-query.ts';

interface Named extends OfFactor {
  readonly name: string | null;
}

interface OfFactor {
  readonly dataItem: { readonly title: string } | null;
}

/** The name that its user gave it, or else the name of its factor. */
export const nameOf = ({ name, dataItem }: Named): string => givenName(name) ?? factorName({ dataItem });

export const givenName = (name: string | null): string | null =>
  name === null || generated.test(name) ? null : name;

export const factorName = ({ dataItem }: OfFactor): string =>
  dataItem ? formatName(dataItem.title) : words.profile.removedFactor;

/** An imported row without a name or a key is called by a digest of its cells. */
const generated = /^row-[0-9a-f]{24}(-\d+)?$/;

type Values = ProfileRecord['itemValues'];

/** The quantities with their units, or else all that was entered. */
export function quantityOf(values: Values): string {
  const given = (values ?? []).filter(isGiven);
  const measured = given.filter(({ unit }) => unit !== null && unit !== '');
  return (measured.length > 0 ? measured : given)
    .map(({ value, unit, perUnit }) =>
      `${formatFigure(value)} ${formatUnit(unit, perUnit === 'none' ? null : perUnit)}`.trim(),
    )
    .join(', ');
}

/** The number of it that a column is sorted by. */
export function quantityNumber(values: Values): number | null {
  const given = (values ?? []).filter(isGiven);
  const value = Number((given.find(({ unit }) => unit !== null && unit !== '') ?? given[0])?.value);
  return Number.isNaN(value) ? null : value;
}

/** Such as `Scope 2 + 3.3`, with the scope that comes first; `null` without any. */
export function scopeText(
  parts: readonly ScopePart[] | undefined,
): { readonly text: string; readonly scope: ScopeNumber | 'outside' } | null {
  const counted = (parts ?? []).filter(({ value, isIncluded }) => isIncluded && value !== 0);
  const names = [...new Set(counted.flatMap((part) => nameOfPart(part) ?? []))].sort();
  const [first] = names;
  if (first === undefined)
    return parts?.some(({ scope }) => scope === 'OUTSIDE')
      ? { text: words.ui.outside, scope: 'outside' }
      : null;
  return { text: words.ui.scope(names.join(' + ')), scope: first[0] as ScopeNumber };
}

const nameOfPart = ({ scope, scopeThreeCategory }: ScopePart): string | null => {
  const number = scopeNumber(scope);
  return number === '3' && scopeThreeCategory != null ? `3.${scopeThreeCategory}` : number;
};

/** The publisher, and the edition of the figure that was used: `DESNZ 2025`. */
export function sourceOf({ dataItem, emitted }: Pick<ProfileRecord, 'dataItem' | 'emitted'>): string {
  const { shortPublisher, publisher, year } = dataItem?.provenance ?? {};
  const edition = emitted?.calculation.amounts.find(({ isDefault }) => isDefault)?.facts?.edition ?? '';
  const when = /^\d{4}(?:[-–/]\d{2,4})?$/.test(edition) ? edition : year;
  return [shortPublisher ?? publisher, when].filter(Boolean).join(' ');
}
