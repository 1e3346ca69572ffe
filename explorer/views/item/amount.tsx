import { memo } from 'react';
import { ExploreAmountDocument, type ExploreAmountQuery } from '../../../schema/generated/graphql.ts';
import { isPassing } from '../../api/failure.ts';
import { useOperation } from '../../api/request.ts';
import { Bars } from '../../charts/bars.tsx';
import { Later } from '../../ui/states/later.tsx';
import { formatGas } from '../../format/gases.ts';
import { formatAmount } from '../../format/numbers.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { type Names, withNames } from './names.ts';

type Amount = NonNullable<NonNullable<ExploreAmountQuery['dataItem']>['amount']>;
export type AmountVariables = Parameters<typeof useAmount>[0];

/** The amount for these inputs; while it is asked for, that of those before, which is no answer. */
export function useAmount(variables: {
  readonly categoryPath: string;
  readonly uid: string;
  readonly inputs: { name: string; value: string; unit: string | null; perUnit?: string | null }[];
  readonly returnPerUnit: string | null;
}) {
  const { data, error, isPlaceholderData } = useOperation(ExploreAmountDocument, variables, {
    isWanted: variables.uid !== '',
    keepsLast: true,
  });
  return { amount: data?.dataItem?.amount ?? null, isLast: isPlaceholderData, error };
}

interface AmountPanelProps {
  readonly label: string;
  readonly source: string;
  readonly amount: Amount | null;
  /** Whether it is that of other inputs: it is not shown, and its bars keep their place. */
  readonly isLast: boolean;
  /** Why there is none, in words. */
  readonly fault: string | null;
  readonly isWrong: boolean;
  readonly error: unknown;
  readonly names: Names;
}

/** The amount, large, with its gases and notes; or what is missing. */
export function AmountPanel(props: AmountPanelProps) {
  const { label, source, amount: known, isLast, fault, isWrong, error, names } = props;
  const amount = isLast ? null : known;
  return (
    <section className="amount" aria-label="The amount">
      <output className="amount-head" aria-live="polite">
        <span className="amount-label">{label}</span>
        {amount?.value == null ? (
          <span className="amount-value pending">{fault === null ? '…' : '—'}</span>
        ) : (
          <span className="amount-value">
            {formatAmount(amount.value)} <small>{formatAmountUnit(amount.unit, amount.perUnit)}</small>
          </span>
        )}
      </output>
      {fault !== null && <p className={isWrong ? 'hint' : 'note'}>{fault}</p>}
      {isPassing(error) && (
        <p className="tools">
          <TryAgain error={error} />
        </p>
      )}
      {amount?.notes.map(({ text }) => (
        <p key={text} className="note">
          {withNames(text, names)}
        </p>
      ))}
      {known && (
        <div className={isLast ? 'unseen' : undefined}>
          <Later>
            <Gases amount={known} label={label} source={source} />
          </Later>
        </div>
      )}
    </section>
  );
}

const nameOf = (gas: string): string => formatGas(gas.replace('BIOGENIC_', 'Biogenic '));

interface GasesProps {
  readonly amount: Amount;
  readonly label: string;
  readonly source: string;
}

/** Not drawn anew while the amount is asked for. */
const Gases = memo(({ amount, label, source }: GasesProps) => {
  const parts = amount.gases.parts.filter(({ value }) => value !== null && value !== 0);
  if (parts.length < 2) return null;
  const bars = parts
    .map(({ gas, value, isIncluded }) => ({
      name: isIncluded ? nameOf(gas) : `${nameOf(gas)}, not in the sum`,
      value: value ?? 0,
    }))
    .sort((one, other) => other.value - one.value);
  return (
    <Bars
      title={`Gases: ${label}`}
      unit={formatAmountUnit(amount.gases.unit, amount.gases.perUnit)}
      source={source}
      bars={bars}
      areParts
    />
  );
});
