import { formatName } from '../../words/data-names.ts';
import { words } from '../../words/words.ts';
import { type ScopeNumber, scopeNumber } from '../profile/scope-sums.ts';
import type { RecordDetails } from './record-query.ts';

type Calculation = NonNullable<RecordDetails['emitted']>['calculation'];
type Derivation = NonNullable<NonNullable<Calculation['explanation']>['derivation']>;
type Step = Derivation['steps'][number];
type Part = NonNullable<RecordDetails['emitted']>['scopes']['parts'][number];

export interface LedgerLine {
  readonly sign: '' | '×' | '÷' | '=';
  readonly value: number;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly what: string;
  /** Whether all digits are shown, as of what is published or entered. */
  readonly isExact: boolean;
  readonly source: { readonly name: string; readonly row: string | null } | null;
}

/** How a part of the amount was made. */
interface LedgerPart {
  readonly scope: ScopeNumber | null;
  readonly lines: readonly LedgerLine[];
}

interface Known {
  /** The names of inputs and figures, by path. */
  readonly names: ReadonlyMap<string, string>;
  readonly publisher: string;
  readonly steps: ReadonlyMap<number, Step>;
}

const maxFactors = 8;

/** The parts of what a record emitted, each as a product that ends with its sum. */
export function ledgerOf({ dataItem, emitted }: RecordDetails): readonly LedgerPart[] {
  const { amounts, explanation } = emitted?.calculation ?? {};
  const derivation = explanation?.derivation;
  if (!emitted || !derivation) return [];
  const known: Known = {
    names: new Map([
      ...(dataItem?.itemValues ?? []).map(({ path, name }) => [path, formatName(name)] as const),
      ...(dataItem?.userValueChoices ?? []).map(
        ({ path, definition }) => [path, formatName(definition?.name ?? path)] as const,
      ),
    ]),
    publisher: dataItem?.provenance?.shortPublisher ?? dataItem?.provenance?.publisher ?? '',
    steps: new Map(derivation.steps.map((step) => [step.index, step])),
  };
  return emitted.scopes.parts
    .filter(({ isIncluded, value }) => isIncluded && value !== null && value !== 0)
    .map((part) => {
      const amount = amounts?.find(({ facts }) => facts && isOf(facts, part));
      const type = amount?.type ?? amounts?.find(({ isDefault }) => isDefault)?.type;
      const index = derivation.amounts.find((each) => each.type === type)?.step;
      const step = index === undefined ? undefined : known.steps.get(index);
      return { scope: scopeNumber(part.scope), lines: step ? linesOf(step, part, known) : [] };
    })
    .filter(({ lines }) => lines.length > 0);
}

type Facts = Pick<Part, 'scope' | 'scopeThreeCategory' | 'lifeCycle'>;

const isOf = (facts: Facts, part: Facts): boolean =>
  facts.scope === part.scope &&
  facts.scopeThreeCategory === part.scopeThreeCategory &&
  facts.lifeCycle === part.lifeCycle;

function linesOf(step: Step, part: Part, known: Known): readonly LedgerLine[] {
  const value = part.value ?? 0;
  const factors = factorsOf(step, known, '');
  const isWhole = step.value !== null && Math.abs(step.value - value) <= Math.abs(value) * 1e-9;
  const share = step.value === null || step.value === 0 ? null : value / step.value;
  const time: readonly LedgerLine[] =
    isWhole || share === null ? [] : [plain('×', share, null, words.record.timeShare(step.perUnit))];
  return [...factors, ...time, plain('=', value, 'kg', scopeName(part))];
}

const plain = (sign: LedgerLine['sign'], value: number, unit: string | null, what: string): LedgerLine => ({
  sign,
  value,
  unit,
  perUnit: null,
  what,
  isExact: false,
  source: null,
});

/** A product as its factors, where they are few; what is calculated otherwise is one of them. */
function factorsOf(step: Step, known: Known, sign: '' | '×' | '÷'): readonly LedgerLine[] {
  const { operation, operands } = step;
  const [first, ...others] = operands.flatMap((index) => known.steps.get(index) ?? []);
  const isProduct = (operation === '*' || operation === '/') && sign !== '÷' && first !== undefined;
  if (!isProduct || countOf(step, known) > maxFactors) return [lineOf(step, known, sign)];
  const next = operation === '*' ? '×' : '÷';
  return [...factorsOf(first, known, sign), ...others.flatMap((other) => factorsOf(other, known, next))];
}

const countOf = ({ operands }: Step, known: Known, depth = 0): number =>
  operands.length === 0 || depth > maxFactors
    ? 1
    : operands.reduce((sum, index) => {
        const step = known.steps.get(index);
        return sum + (step === undefined ? 1 : countOf(step, known, depth + 1));
      }, 0);

const exact = new Set<Step['origin']>(['INPUT', 'DEFAULT', 'ITEM', 'LOOK_UP', 'CONSTANT', 'POTENTIAL']);

function lineOf(step: Step, { names, publisher }: Known, sign: LedgerLine['sign']): LedgerLine {
  const { value, unit, perUnit, origin, path, name, row, edition, dataItem } = step;
  const called = names.get(path ?? '') ?? names.get(name ?? '');
  const kinds: Readonly<Record<string, string>> = words.record.origins;
  const what = [
    formatName(dataItem?.title ?? ''),
    called ?? (dataItem ? null : (kinds[origin ?? ''] ?? words.record.calculated)),
  ]
    .filter(Boolean)
    .join(', ');
  const isPublished = origin === 'ITEM' || origin === 'LOOK_UP';
  return {
    sign,
    value: value ?? NaN,
    unit,
    perUnit,
    what: lowered(what),
    isExact: exact.has(origin),
    source: isPublished && row !== null ? { name: `${publisher} ${edition ?? ''}`.trim(), row } : null,
  };
}

/** A name inside a line begins small, unless it is a formula or a name. */
const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text) && words.record.lowers ? text[0]?.toLowerCase() + text.slice(1) : text;

export function scopeName({ scope, scopeThreeCategory }: Part): string {
  if (scope === 'SCOPE_2_LOCATION_BASED') return words.record.scopeTwo(words.profile.bases.location);
  if (scope === 'SCOPE_2_MARKET_BASED') return words.record.scopeTwo(words.profile.bases.market);
  const number = scopeNumber(scope);
  if (number === null) return words.profile.noScope;
  return words.ui.scope(scopeThreeCategory === null ? number : `${number}.${scopeThreeCategory}`);
}
