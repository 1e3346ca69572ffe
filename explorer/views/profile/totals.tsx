import { useQuery } from '@tanstack/react-query';
import { categoryAddress } from '../../api/address.ts';
import { formatAmount, formatShare } from '../../format/numbers.ts';
import { formatAmountUnit, formatUnit } from '../../words/units.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NotComputed } from './not-computed.tsx';
import { type ScopePart, scopeName } from './scopes.ts';
import { totalsQuery } from './year-queries.ts';

/** A year in all, by category and by scope. What could not be computed is named and is in no sum. */
export function Totals({ uid, year }: { readonly uid: string; readonly year: number }) {
  const { data, error, refetch } = useQuery({
    ...totalsQuery(uid, year),
    placeholderData: (last) => last,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data?.totals) return <Loading what="the totals" />;
  const { names } = data;
  const { unit, rows, failedItems } = data.totals;
  const totals = rows.flatMap(({ total }) => total ?? []);
  const known = rows.flatMap(({ value }) => value ?? []);
  const sum = known.length === 0 ? null : sumOf(known);
  const nameOf = (path: string | null): string => names.get(path ?? '') ?? path ?? '';
  const categories = rows
    .map(({ categoryPath, value }) => ({
      name: nameOf(categoryPath),
      href: categoryAddress(categoryPath ?? ''),
      value,
    }))
    .sort(byValue);
  const parts = totals.flatMap(({ scopes }) => scopes?.parts ?? []);
  const failedCount = failedItems.totalCount;
  const outsideCount = sumOf(totals.map((total) => total.outsideCount));
  const pendingCount = sumOf(totals.map((total) => total.pendingCount));
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Totals of {year}</h2>
      <p className="amount whole">
        <span className="amount-label">{failedCount > 0 ? 'What could be computed' : 'In all'}</span>
        <span className="amount-value">
          {sum === null ? '—' : formatAmount(sum)} <small>{formatAmountUnit(unit, null)}</small>
        </span>
        <span className="amount-label">
          {countOf(sumOf(totals.map(({ includedCount }) => includedCount)), 'item')}
          {failedCount > 0 && `; ${failedCount} could not be computed and ${isOrAre(failedCount)} in no sum`}
          {pendingCount > 0 &&
            `; ${countOf(pendingCount, 'changed item')} not computed yet: load the page again`}
          {outsideCount > 0 &&
            `; ${countOf(outsideCount, 'item')} without an end and without time in ${year}`}
        </span>
      </p>
      <div className="side-by-side">
        <Parts title="By category" head="Category" parts={categories} sum={sum} />
        <Parts title="By scope" head="Scope" parts={byScope(parts, true)} sum={sum} />
        <Parts title="Beside these sums, in none of them" head="Scope" parts={byScope(parts, false)} />
      </div>
      {rows.flatMap(({ categoryPath, total }) =>
        (total?.otherUnits ?? []).map((other) => (
          <p key={`${categoryPath ?? ''} ${other.unit} ${other.perUnit ?? ''}`} className="note">
            {countOf(other.itemCount, 'item')} of {nameOf(categoryPath)} in another unit, beside these sums:{' '}
            {other.value === null ? '—' : formatAmount(other.value)} {formatUnit(other.unit, other.perUnit)}
          </p>
        )),
      )}
      <NotComputed failed={failedItems.nodes} count={failedCount} />
    </section>
  );
}

/** The scopes of what adds up to the sum, or of what is reported beside it. Life-cycle stages are added up. */
function byScope(parts: readonly ScopePart[], isIncluded: boolean): readonly Part[] {
  const byName = new Map<string, number | null>();
  for (const part of parts) {
    if (part.isIncluded !== isIncluded) continue;
    const { value } = part;
    const name = scopeName(part);
    const before = byName.get(name) ?? (byName.has(name) ? null : 0);
    byName.set(name, before === null || value === null ? null : before + value);
  }
  return [...byName].map(([name, value]) => ({ name, value })).sort(byValue);
}

/** The largest first, and what could not be computed last. */
const byValue = (one: Part, other: Part): number =>
  (other.value ?? -Infinity) - (one.value ?? -Infinity) || 0;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
const countOf = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

interface Part {
  readonly name: string;
  /** Where more about it stands. */
  readonly href?: string;
  readonly value: number | null;
}

interface PartsProps {
  readonly title: string;
  readonly head: string;
  readonly parts: readonly Part[];
  /** What the parts add up to, if they do. */
  readonly sum?: number | null;
}

function Parts({ title, head, parts, sum }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <div className="wide">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="number">
              kg CO₂e
            </th>
            {sum !== undefined && (
              <th scope="col" className="number">
                Share
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, href, value }) => (
            <tr key={name}>
              <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
              <td className="number">{value === null ? 'not computed' : formatAmount(value)}</td>
              {sum !== undefined && (
                <td className="number">{value === null || !sum ? '—' : formatShare(value / sum)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
