import { ExploreOtherYearsDocument } from '../../../schema/generated/graphql.ts';
import { isPassing } from '../../api/failure.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount, formatChange, isUnchanged } from '../../format/numbers.ts';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { faultsOf } from './faults.ts';
import type { Item } from './inputs.ts';
import { Scopes } from './scopes.tsx';
import type { Amount, AmountVariables } from './use-amount.ts';
import { asOfYear, entriesOf, latestOf } from './years.ts';

interface AmountLineProps {
  readonly item: Item;
  readonly variables: AmountVariables;
  readonly amount: Amount | null;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly error: unknown;
  readonly year: number | null;
}

/** The amount, large, with its parts by scope and what it was in other years; or what is missing. */
export function AmountLine({ item, variables, amount, faults, error, year }: AmountLineProps) {
  const isThere = amount?.headline != null && faults.whole === null;
  return (
    <div className="amount-line">
      <div className="row spread">
        <output className="big-amount amount-value" aria-live="polite">
          {isThere ? (
            formatAmount(amount.headline ?? 0)
          ) : (
            <span className="muted">{faults.whole === null ? '…' : '–'}</span>
          )}
          {isThere && ' '}
          {isThere && <small>{formatAmountUnit(amount.unit, amount.perUnit)}</small>}
        </output>
        {isThere && <OtherYears item={item} variables={variables} now={amount.headline ?? 0} year={year} />}
      </div>
      {faults.whole !== null && (
        <p className={faults.isWrong ? 'fault' : 'muted'} role="status">
          {faults.whole} {isPassing(error) && <TryAgain error={error} />}
        </p>
      )}
      {isThere && <Scopes amount={amount} />}
    </div>
  );
}

interface OtherYearsProps {
  readonly item: Item;
  readonly variables: AmountVariables;
  readonly now: number;
  readonly year: number | null;
}

/** The amounts by the figures of the year before and of ten years ago. */
function OtherYears({ item, variables, now, year }: OtherYearsProps) {
  const entries = entriesOf(item.figure?.history);
  const first = entries[0]?.year ?? 0;
  const shown = year ?? latestOf(item) ?? 0;
  const years = entries.length < 2 ? [] : [shown - 1, shown - 10].filter((each) => each >= first);
  const { categoryPath, uid, inputs, returnPerUnit } = variables;
  const dates = years.flatMap((each) => asOfYear(each) ?? []);
  const { data } = useOperation(
    ExploreOtherYearsDocument,
    { categoryPath, uid, inputs, dates, returnPerUnit },
    { isWanted: dates.length > 0, keepsLast: true },
  );
  const known = (data?.dataItem?.amountsOverTime ?? []).flatMap(({ date, result }) =>
    result?.headline == null ? [] : [{ year: date.slice(0, 4), value: result.headline }],
  );
  const base = known.at(-1);
  if (base === undefined || years.length === 0) return null;
  const change = base.value === 0 ? null : now / base.value - 1;
  return (
    <ul className="other-years">
      {known.map((each) => (
        <li key={each.year}>
          {each.year} <strong>{formatAmount(each.value)}</strong>
        </li>
      ))}
      {change !== null && (
        <li className={isUnchanged(change) ? 'muted' : change > 0 ? 'more' : 'less'}>
          {words.item.since(formatChange(change), base.year)}
        </li>
      )}
    </ul>
  );
}
