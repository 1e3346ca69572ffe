import { ExternalLink } from 'lucide-react';
import { ExploreDerivationDocument } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { formatAmountUnit, formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { type Derivation, rowsOf, type Sign, type Step } from './ledger-rows.ts';
import type { Item } from './inputs.ts';
import { type Names, withNames } from './names.ts';
import { describe, isExact, Steps, type Known } from './steps.tsx';
import type { Amount, AmountVariables } from './use-amount.ts';

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
  const used = explanation?.sources.flatMap(({ dataCategory }) => dataCategory ?? []) ?? [];
  const known: Known = {
    steps: new Map(derivation.steps.map((step) => [step.index, step])),
    names,
    publisher: provenance?.shortPublisher ?? '',
    categories: new Map(used.map(({ path, name }) => [path, name])),
  };
  const groups = resultsOf(derivation, amount);
  return (
    <table className="ledger" aria-label={words.item.calculation}>
      {groups.map((result) => (
        <Group key={result} result={result} known={known} isPart={groups.length > 1} />
      ))}
      <tbody className="ledger-sum">
        <tr>
          <td>=</td>
          <td>{amount.headline === null ? '' : formatAmount(amount.headline)}</td>
          <td>{formatAmountUnit(amount.unit, amount.perUnit)}</td>
          <td colSpan={2}>{words.item.result}</td>
        </tr>
      </tbody>
    </table>
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

interface GroupProps {
  readonly result: number;
  readonly known: Known;
  readonly isPart: boolean;
}

function Group({ result, known, isPart }: GroupProps) {
  const root = known.steps.get(result);
  return (
    <tbody>
      {rowsOf(result, known.steps).map(({ sign, step }, index) => (
        <Line key={`${step.index} ${index}`} sign={sign} step={step} known={known} />
      ))}
      {isPart && root && (
        <tr className="ledger-part">
          <td>=</td>
          <td>{root.value === null ? '–' : formatAmount(root.value)}</td>
          <td>{formatUnit(root.unit ?? 'kg', root.perUnit)}</td>
          <td colSpan={2}>{words.item.subtotal}</td>
        </tr>
      )}
    </tbody>
  );
}

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
