import { ExternalLink } from 'lucide-react';
import { ExploreDerivationDocument } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { adoptStyle } from '../../ui/adopt-style.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { formatAmountUnit, formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import style from './ledger.css?inline';
import { type Derivation, rowsOf, type Sign, type Step } from './ledger-rows.ts';
import type { Item } from './inputs.ts';
import { type Names, withNames } from './names.ts';
import { describe, isExact, type Known, knownIn, Steps } from './steps.tsx';
import type { Amount, AmountVariables } from './use-amount.ts';

adoptStyle(style);

interface LedgerProps {
  readonly variables: AmountVariables;
  readonly amount: Amount;
  readonly names: Names;
  readonly provenance: Item['provenance'];
}

/** How the amount was calculated: a line for each number, with where it comes from, and the result. */
export function Ledger({ variables, amount, names, provenance }: LedgerProps) {
  const { data, error, refetch } = useOperation(ExploreDerivationDocument, variables, { keepsLast: true });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={3} height={18} />;
  const explanation = data.dataItem?.amount?.explanation;
  const derivation = explanation?.derivation;
  if (derivation == null || derivation.result === null) return <p className="muted">{words.item.noSteps}</p>;
  const known = knownIn(derivation, explanation?.sources ?? [], names, provenance);
  const results = resultsOf(derivation, amount);
  const groups = results.map((result) => ({
    result,
    sum: results.length > 1 ? subtotal(known.steps.get(result)) : null,
  }));
  const unit = formatAmountUnit(amount.unit, amount.perUnit);
  return (
    <LedgerTable
      groups={groups}
      known={known}
      total={{ value: amount.headline, unit, what: words.item.result }}
    />
  );
}

/** The results that the amount is the sum of: the calculation's, and those that count in a scope in addition. */
function resultsOf({ result, amounts }: Derivation, { notes }: Amount): readonly number[] {
  const besides = new Set(
    notes.filter(({ code }) => code === 'COUNTS_BESIDE').map(({ amountType }) => amountType),
  );
  const others = amounts.filter(({ type }) => besides.has(type)).flatMap(({ step }) => step ?? []);
  return [...(result === null ? [] : [result]), ...others];
}

const subtotal = (step: Step | undefined): LedgerSum | null =>
  step === undefined
    ? null
    : { value: step.value, unit: formatUnit(step.unit ?? 'kg', step.perUnit), what: words.item.subtotal };

interface LedgerSum {
  readonly value: number | null;
  readonly unit: string;
  readonly what: string;
}

export interface LedgerGroup {
  readonly result: number;
  /** It is multiplied by this much, such as for the part of a time. */
  readonly share?: { readonly value: number; readonly what: string } | null;
  readonly sum: LedgerSum | null;
}

interface LedgerTableProps {
  readonly groups: readonly LedgerGroup[];
  readonly known: Known;
  readonly total?: LedgerSum;
}

export const LedgerTable = ({ groups, known, total }: LedgerTableProps) => (
  <table className="ledger" aria-label={words.item.calculation}>
    {groups.map(({ result, share, sum }, at) => (
      <tbody key={at}>
        {rowsOf(result, known.steps).map(({ sign, step }, index) => (
          <Line key={`${step.index} ${index}`} sign={sign} step={step} known={known} />
        ))}
        {share && <Total sign="×" unit="" {...share} />}
        {sum && <Total {...sum} className="ledger-part" />}
      </tbody>
    ))}
    {total && (
      <tbody className="ledger-sum">
        <Total {...total} />
      </tbody>
    )}
  </table>
);

interface TotalProps extends LedgerSum {
  readonly sign?: Sign | '=';
  readonly className?: string;
}

const Total = ({ sign = '=', value, unit, what, className }: TotalProps) => (
  <tr className={className}>
    <td>{sign}</td>
    <td>{value === null ? '–' : formatAmount(value)}</td>
    <td>{unit}</td>
    <td colSpan={2}>{what}</td>
  </tr>
);

interface LineProps {
  readonly sign: Sign;
  readonly step: Step;
  readonly known: Known;
}

function Line({ sign, step, known }: LineProps) {
  const { value, unit, perUnit, operands } = step;
  return (
    <tr>
      <td>{sign}</td>
      <td>{value === null ? '–' : isExact(step) ? formatFigure(String(value)) : formatAmount(value)}</td>
      <td>{formatUnit(unit, perUnit)}</td>
      <td>
        {operands.length === 0 ? (
          describe(step, known)
        ) : (
          <details>
            <summary>{describe(step, known)}</summary>
            <Steps of={step} known={known} />
          </details>
        )}
      </td>
      <td>
        <From step={step} known={known} />
      </td>
    </tr>
  );
}

/** Where a number comes from: the reader, the publisher's row, or another factor. */
function From({ step, known }: { readonly step: Step; readonly known: Known }) {
  const { origin, row, startDate, categoryPath } = step;
  const year = startDate === null || startDate.startsWith('1970') ? '' : startDate.slice(0, 4);
  if (origin === 'INPUT') return <span className="muted">{words.item.yourInput}</span>;
  if (origin === 'DEFAULT') return <span className="muted">{words.item.usualValue}</span>;
  const text = [known.publisher || withNames(row ?? '', known.names), year].filter(Boolean).join(' ');
  return categoryPath === null ? (
    row !== null && (
      <span className="muted" title={row}>
        {text}
      </span>
    )
  ) : (
    <a href={categoryAddress(categoryPath)} title={row ?? undefined}>
      {known.categories.get(categoryPath) ?? row} {year} <ExternalLink aria-hidden />
    </a>
  );
}
