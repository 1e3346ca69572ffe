import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Derivation, Step } from './ledger-rows.ts';
import type { Names } from './names.ts';

export interface Known {
  readonly steps: ReadonlyMap<number, Step>;
  readonly names: Names;
  /** Whose the item's own figures are; empty where that is not known. */
  readonly publisher: string;
  /** The names of categories, by path. */
  readonly categories: ReadonlyMap<string, string>;
  /** The types of the amounts that steps are. */
  readonly amounts: ReadonlyMap<number, string>;
}

interface Source {
  readonly dataCategory: { readonly path: string; readonly name: string } | null;
}

export const knownIn = (
  { steps, amounts = [] }: Pick<Derivation, 'steps'> & Partial<Pick<Derivation, 'amounts'>>,
  sources: readonly Source[],
  names: Names,
  provenance: { readonly shortPublisher: string | null } | null | undefined,
): Known => ({
  steps: new Map(steps.map((step) => [step.index, step])),
  names,
  publisher: provenance?.shortPublisher ?? '',
  amounts: new Map(amounts.flatMap(({ type, step }) => (step === null ? [] : [[step, type]]))),
  categories: new Map(
    sources.flatMap(({ dataCategory }) => (dataCategory ? [[dataCategory.path, dataCategory.name]] : [])),
  ),
});

/** Published and entered numbers have all digits; computed ones are rounded. */
const exact = new Set<Step['origin']>(['INPUT', 'DEFAULT', 'ITEM', 'LOOK_UP', 'CONSTANT', 'POTENTIAL']);
export const isExact = ({ origin }: Step): boolean => exact.has(origin);

const maxDepth = 20;

interface StepsProps {
  readonly of: Step;
  readonly known: Known;
  readonly depth?: number;
}

/** The operands of a number, each with its own operands. */
export const Steps = ({ of, known, depth = 0 }: StepsProps) => (
  <ul className="steps">
    {of.operands
      .flatMap((operand) => known.steps.get(operand) ?? [])
      .map((step, index) => (
        <li key={index}>
          <strong>
            {step.value === null
              ? '–'
              : isExact(step)
                ? formatFigure(String(step.value))
                : formatAmount(step.value)}
          </strong>{' '}
          {formatUnit(step.unit, step.perUnit)} <span className="muted">{describe(step, known)}</span>
          {step.operands.length > 0 && depth < maxDepth && (
            <Steps of={step} known={known} depth={depth + 1} />
          )}
        </li>
      ))}
  </ul>
);

/** A number in words: what it is called, or how it was calculated. */
export function describe(step: Step, { names, categories, amounts }: Known): string {
  const { name, operation, origin, path, categoryPath, drill } = step;
  const amount = operation === null ? undefined : amounts.get(step.index);
  const called =
    amount !== undefined
      ? (names.get(amount) ?? amount)
      : names.get(categoryPath === null ? (name ?? '') : `${categoryPath}/${path}`);
  const operations: Readonly<Record<string, string>> = words.item.operations;
  const origins: Readonly<Record<string, string>> = words.item.origins;
  const done = operation === null ? undefined : (operations[operation] ?? operation);
  const what =
    called ?? (categoryPath && names.get(name ?? '')) ?? done ?? origins[origin ?? ''] ?? name ?? '';
  const where = categoryPath && (categories.get(categoryPath) ?? '');
  return [what, where, drill.map(({ value }) => value).join(', ')].filter(Boolean).join(', ');
}
