import {
  ExploreDerivationDocument,
  type ExploreDerivationQuery,
} from '../../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatAmount, formatUnit } from '../../ui/numbers.ts';
import { sourceText } from '../../ui/source-line.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import type { AmountVariables } from './amount.tsx';
import type { Names } from './names.ts';

type Explanation = NonNullable<
  NonNullable<NonNullable<ExploreDerivationQuery['dataItem']>['amount']>['explanation']
>;
type Step = NonNullable<Explanation['derivation']>['steps'][number];

interface DerivationProps {
  readonly variables: AmountVariables;
  readonly names: Names;
}

/** How the number came about, from the result down to each figure's row; asked for when it is opened. */
export function Derivation({ variables, names }: DerivationProps) {
  return (
    <Disclosure className="derivation" summary="How this number came about">
      {() => <Opened variables={variables} names={names} />}
    </Disclosure>
  );
}

function Opened({ variables, names }: DerivationProps) {
  const { data, error } = useOperation(ExploreDerivationDocument, variables);
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Loading what="the steps" />;
  const explanation = data.dataItem?.amount?.explanation;
  const steps = new Map(explanation?.derivation?.steps.map((step) => [step.index, step]));
  const result = explanation?.derivation?.result;
  return (
    <>
      {result == null ? (
        <p>The service says nothing about the steps of this amount.</p>
      ) : (
        <ul className="steps">
          <StepLine step={steps.get(result) ?? null} steps={steps} names={names} depth={0} />
        </ul>
      )}
      <h3>Sources</h3>
      <ul>
        {explanation?.sources.map(({ dataCategory, provenance, itemSource }, index) => (
          <li key={index}>
            {dataCategory && <a href={categoryAddress(dataCategory.path)}>{dataCategory.name}</a>}
            {': '}
            {provenance ? sourceText(provenance) : (itemSource ?? 'no source is recorded')}
          </li>
        ))}
      </ul>
    </>
  );
}

interface StepLineProps {
  readonly step: Step | null;
  readonly steps: ReadonlyMap<number, Step>;
  readonly names: Names;
  readonly depth: number;
}

/** Deeper ones are folded, as they are read only when in doubt. */
const openDepth = 3;
const mostDepth = 40;

function StepLine({ step, steps, names, depth }: StepLineProps) {
  if (step === null || depth > mostDepth) return null;
  const line = (
    <>
      <b>{step.value === null ? '—' : formatAmount(step.value)}</b> {formatUnit(step.unit, step.perUnit)}{' '}
      <span className="step-what">{describe(step, names)}</span>
    </>
  );
  if (step.operands.length === 0) return <li>{line}</li>;
  return (
    <li>
      <details open={depth < openDepth}>
        <summary>{line}</summary>
        <ul>
          {step.operands.map((operand, at) => (
            <StepLine
              key={`${operand} ${at}`}
              step={steps.get(operand) ?? null}
              steps={steps}
              names={names}
              depth={depth + 1}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

const origins: Readonly<Record<string, string>> = {
  INPUT: 'what was entered',
  DEFAULT: 'the usual value',
  ITEM: 'a figure of this item',
  LOOK_UP: 'a figure of another item',
  CONSTANT: 'a constant of the algorithm',
  CONVERSION: 'converted',
  POTENTIAL: 'the warming potential',
};

const operations: Readonly<Record<string, string>> = {
  '+': 'the sum of',
  '-': 'the difference of',
  '*': 'the product of',
  '/': 'the quotient of',
};

function describe({ name, operation, origin, path, categoryPath, drill, row }: Step, names: Names): string {
  const own = path === name ? null : path;
  const where = [categoryPath, drill.map(({ value }) => value).join(', '), own].filter(Boolean).join(' › ');
  const done = operations[operation ?? ''] ?? operation;
  const what = origin === null ? done : (origins[origin] ?? origin.toLowerCase());
  const called = categoryPath === null ? names.get(name ?? '') : undefined;
  return [called ?? name, what, where, row].filter(Boolean).join(' — ');
}
