import { ExploreDerivationDocument, type ExploreDerivationQuery } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { asLine, sourceText } from '../../ui/source-line.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import type { AmountVariables } from './amount.tsx';
import type { Names } from './names.ts';

type Explanation = NonNullable<
  NonNullable<NonNullable<ExploreDerivationQuery['dataItem']>['amount']>['explanation']
>;
type Step = NonNullable<Explanation['derivation']>['steps'][number];
/** The names of categories, by path. */
type Categories = ReadonlyMap<string, string>;

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
  const { data, error, refetch } = useOperation(ExploreDerivationDocument, variables);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="the steps" />;
  const explanation = data.dataItem?.amount?.explanation;
  const steps = new Map(explanation?.derivation?.steps.map((step) => [step.index, step]));
  const result = explanation?.derivation?.result;
  const used = explanation?.sources.flatMap(({ dataCategory }) => dataCategory ?? []);
  const categories = new Map(used?.map(({ path, name }) => [path, name]));
  return (
    <>
      {result == null ? (
        <p>The service does not report the steps of this amount.</p>
      ) : (
        <ul className="steps">
          <StepLine index={result} steps={steps} names={names} categories={categories} depth={0} />
        </ul>
      )}
      <h3>Sources</h3>
      <ul>
        {explanation?.sources.map(({ dataCategory, provenance, itemSource }, index) => (
          <li key={index}>
            {dataCategory && <a href={categoryAddress(dataCategory.path)}>{dataCategory.name}</a>}
            {': '}
            {asLine(provenance ? sourceText(provenance) : (itemSource ?? 'no source is recorded'))}
          </li>
        ))}
      </ul>
    </>
  );
}

interface StepLineProps {
  readonly index: number;
  readonly steps: ReadonlyMap<number, Step>;
  readonly names: Names;
  readonly categories: Categories;
  readonly depth: number;
}

/** Deeper ones are folded, as they are read only when in doubt. */
const openDepth = 3;
const maxDepth = 40;

function StepLine({ index, depth, ...known }: StepLineProps) {
  const step = known.steps.get(index);
  if (step === undefined || depth > maxDepth) return null;
  const line = (
    <>
      <b>{step.value === null ? '—' : writeValue(step.value, step.origin)}</b>{' '}
      {formatUnit(step.unit, step.perUnit)} <span className="step-what">{describe(step, known)}</span>
    </>
  );
  if (step.operands.length === 0) return <li>{line}</li>;
  return (
    <li>
      <details open={depth < openDepth}>
        <summary>{line}</summary>
        <ul>
          {step.operands.map((operand, at) => (
            <StepLine key={`${operand} ${at}`} index={operand} depth={depth + 1} {...known} />
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

/** Published and entered numbers have all digits; computed ones are rounded. */
const exact = new Set<Step['origin']>(['INPUT', 'DEFAULT', 'ITEM', 'LOOK_UP', 'CONSTANT', 'POTENTIAL']);
const writeValue = (value: number, origin: Step['origin']): string =>
  exact.has(origin) ? formatFigure(String(value)) : formatAmount(value);

const operations: Readonly<Record<string, string>> = {
  '+': 'the sum of',
  '-': 'the difference of',
  '*': 'the product of',
  '/': 'the quotient of',
  negate: 'the opposite of',
  'Math.min': 'the least of',
  'Math.max': 'the largest of',
  'Math.sqrt': 'the square root of',
  'Math.sin': 'the sine of',
  'Math.cos': 'the cosine of',
  'Math.asin': 'the angle whose sine is',
};

function describe(step: Step, { names, categories }: Pick<StepLineProps, 'names' | 'categories'>): string {
  const { name, operation, origin, path, categoryPath, drill, row } = step;
  const called = names.get(categoryPath === null ? (name ?? '') : `${categoryPath}/${path}`);
  const category = categoryPath && (categories.get(categoryPath) ?? categoryPath);
  const own = path === name ? null : path;
  const where = [category, drill.map(({ value }) => value).join(', '), own].filter(Boolean).join(' › ');
  const done = operations[operation ?? ''] ?? operation;
  const what = origin === null ? done : (origins[origin] ?? origin.toLowerCase());
  return [called ?? (categoryPath && names.get(name ?? '')) ?? name, what, where, row]
    .filter(Boolean)
    .join(' — ');
}
