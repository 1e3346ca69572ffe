import { itemAddress } from '../../api/address.ts';
import { formatName } from '../../words/data-names.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { Badge } from '../../ui/marks.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { scopeBadge } from '../item/scope-parts.ts';
import { entriesOf, yearOfFigure } from '../item/years.ts';
import type { Suggested, Suggestion } from '../../api/answer.ts';
import { figureOf } from './formula.ts';
import type { FoundItem } from './search-query.ts';
import { addressOf, quantityOf, suggestionFor } from './suggested-item.ts';

/** The view of a found factor, with what the sentence says where it fits. */
export function addressIn(suggested: Suggested, item: FoundItem): string {
  const suggestion = suggestionFor(suggested, item);
  return suggestion === null ? itemAddress(item.dataCategory?.path ?? '', item.uid) : addressOf(suggestion);
}

/** The columns of what is found; the amounts only where the sentence has a quantity. */
export const foundColumns = (
  suggested: Suggested,
  answer: Suggestion | null,
): readonly Column<FoundItem>[] => [
  {
    id: 'factor',
    head: words.search.factor,
    cell: (item) => (
      <>
        <a href={addressIn(suggested, item)}>{formatName(item.title)}</a>
        <small>{noteOf(suggested, item)}</small>
      </>
    ),
  },
  {
    id: 'figure',
    head: words.search.figure,
    width: '112px',
    cell: (item) => <Figure suggested={suggested} item={item} />,
  },
  ...(answer === null
    ? []
    : [
        {
          id: 'amount',
          head: headOf(answer),
          width: '144px',
          isNumeric: true,
          cell: (item: FoundItem) => <AmountFor suggested={suggested} item={item} />,
        },
      ]),
  {
    id: 'scope',
    head: words.search.scope,
    width: '112px',
    cell: (item) => <ScopeOf suggested={suggested} item={item} />,
  },
  { id: 'region', head: words.search.region, width: '128px', cell: ({ region }) => formatName(region ?? '') },
  { id: 'year', head: words.search.year, width: '52px', cell: (item) => yearIn(suggested, item) },
  {
    id: 'publisher',
    head: words.search.publisher,
    width: '92px',
    cell: ({ provenance }) => provenance?.shortPublisher ?? provenance?.publisher,
  },
];

/** "For 30,000 km", where there is one quantity. */
function headOf({ inputs, readings }: Suggestion): string {
  const [input, ...others] = inputs;
  return input === undefined || others.length > 0
    ? words.search.amount
    : words.search.amountFor(quantityOf(input, readings));
}

function noteOf({ all }: Suggested, { uid, dataCategory }: FoundItem): string {
  const owner = all.get(uid)?.ownership;
  return [formatName(dataCategory?.name ?? ''), owner && words.search.ownerNotes[owner]]
    .filter(Boolean)
    .join(' · ');
}

interface OfItem {
  readonly suggested: Suggested;
  readonly item: FoundItem;
}

/** The year of the figure: of the time that the sentence is about, or the first after it. */
export function yearIn({ all }: Suggested, { uid, year, unitAmount }: FoundItem): string | number | null {
  const suggestion = all.get(uid);
  if (suggestion?.asOf == null || figureOf(suggestion, unitAmount) === null) return year;
  const { item, asOf } = suggestion;
  const held = yearOfFigure(item, Number(asOf.slice(0, 4)));
  return held ?? entriesOf(item.figure?.history)[0]?.year ?? year;
}

/** Shows what one unit emits, or the stored figure where a factor needs more than one quantity. */
export function Figure({ suggested, item: { uid, unitAmount, figure } }: OfItem) {
  const suggestion = suggested.all.get(uid);
  const ofThen = suggestion?.asOf == null ? null : figureOf(suggestion, unitAmount);
  const value = ofThen?.value ?? unitAmount?.amount.headline;
  if (value != null)
    return (
      <>
        <span className="strong">{formatAmount(value)}</span>{' '}
        <span className="muted">/ {formatUnit(ofThen?.per ?? unitAmount?.per, null)}</span>
      </>
    );
  if (figure === null) return null;
  return (
    <>
      <span className="strong">{formatFigure(figure.value)}</span>{' '}
      <span className="muted">
        {figure.unit === 'kg' && figure.perUnit
          ? `/ ${formatUnit(figure.perUnit, null)}`
          : formatUnit(figure.unit, figure.perUnit)}
      </span>
    </>
  );
}

/** The amount for what the sentence says, or what it would have to say. */
export function AmountFor({ suggested, item }: OfItem) {
  const { amount } = suggested.all.get(item.uid) ?? {};
  const missing = suggested.missing.get(item.uid);
  if (amount?.headline != null)
    return (
      <>
        {formatAmount(amount.headline)}{' '}
        <span className="muted">{formatUnit(amount.unit, amount.perUnit)}</span>
      </>
    );
  if (missing === undefined) return null;
  return (
    <span>
      <a href={addressIn(suggested, item)}>{words.search.add(missing.join(', '))}</a>
    </span>
  );
}

export function ScopeOf({ suggested, item: { uid, unitAmount } }: OfItem) {
  const amount = unitAmount?.amount ?? suggested.all.get(uid)?.amount;
  const badge = amount && scopeBadge(amount);
  return badge && <Badge scope={badge.scope}>{badge.text}</Badge>;
}
