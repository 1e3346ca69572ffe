import { type ClosedPeriod, EPOCH } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import { describeValue } from '../inputs/bindings.ts';
import type { TracedLookup } from '../plan/calculation-trace.ts';
import { DataSeries, entriesIn } from '../plan/data-series.ts';
import { type DerivedCall, HostObject } from '../interpreter/callable.ts';
import { callMissingMethod } from '../interpreter/calls.ts';
import { toText } from '../interpreter/coercion.ts';
import type { FailedLookUp } from '../../domain/basics/errors.ts';
import { LimitReached } from '../interpreter/limits.ts';
import type { Run } from '../interpreter/run.ts';
import { Shadow } from '../interpreter/shadow.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import { type KnownLookups, type Lookup, lookupKey, parseLookup } from '../plan/lookup.ts';
import { hasDates, type History } from '../inputs/note-outside-periods.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import { seriesIn, textIn, type ValueHistory } from '../plan/value-history.ts';

/**
 * Placeholder for a value that is not known yet, in a run whose result is
 * discarded: it is NaN as a number and taints every text built from it, so that
 * lookups that depend on it wait for the next run.
 */
const pending = '\u0000';

/** A lookup that found nothing; without its parts if its category path is invalid. */
export interface UnfoundLookup {
  readonly text: string;
  readonly lookUp?: FailedLookUp | undefined;
}

/** A look-up with an answer. */
interface Find {
  readonly lookup: Lookup;
  readonly answer: ValueHistory;
  readonly value: ScriptValue;
}

/**
 * The object `dataFinder`, with which an algorithm reads other items:
 * `getDataItemValue(path, drill, valuePath)` returns text, `''` for an empty
 * number or `null` if nothing is found, and `getDataSeries` a series or `null`.
 * Only the entries of a history that hold in the window count. A lookup that
 * finds nothing always adds a note.
 */
export class DataFinder extends HostObject {
  readonly typeName = 'DataFinder';
  // Most runs look up nothing, so lists of that are made for the first one.
  /** Dated histories of the values found; a path starts with the category. */
  readonly histories: History[] = [];
  #finds: Find[] | undefined;
  /** Made when it is needed: most runs are not explained. */
  #traced: Map<string, TracedLookup> | undefined;
  readonly #known: KnownLookups;
  readonly #window: ClosedPeriod;
  readonly #notes: RunNotes;
  #missing: Map<string, Lookup> | undefined;
  /** The last one that found nothing. */
  unfound: UnfoundLookup | null = null;
  /** The last lookup, if it found an empty number. */
  empty: UnfoundLookup | null = null;
  #calls = 0;

  constructor(known: KnownLookups, window: ClosedPeriod, notes: RunNotes) {
    super();
    this.#known = known;
    this.#window = window;
    this.#notes = notes;
  }

  /** Each look-up with an answer once. */
  get answered(): readonly TracedLookup[] {
    for (const find of this.#finds ?? []) this.#trace(find);
    return [...(this.#traced?.values() ?? [])];
  }

  override derive({ value, line }: DerivedCall): Shadow | null {
    const find = this.#finds?.at(-1);
    if (find === undefined || find.value !== value) return null;
    return new Shadow(value, { kind: 'found', found: this.#trace(find) }, line);
  }

  #trace({ lookup, answer: { points, from }, value: found }: Find): TracedLookup {
    const value = found === null ? null : describeValue(found);
    const key = `${lookupKey(lookup)} ${value}`;
    this.#traced ??= new Map();
    const known = this.#traced.get(key);
    if (known !== undefined) return known;
    const [entry, ...others] = entriesIn(points, this.#window);
    const traced = {
      lookup,
      value,
      from: from ?? null,
      start: points.length > 1 && others.length === 0 ? (entry?.start ?? null) : null,
    };
    this.#traced.set(key, traced);
    return traced;
  }

  /** The answers that were found, with their figures of any time. */
  get answers(): readonly ValueHistory[] {
    return (this.#finds ?? []).map(({ answer }) => answer);
  }

  /** The lookups without an answer, each once, in the order of first use. */
  get missing(): readonly Lookup[] {
    return this.#missing === undefined ? [] : [...this.#missing.values()];
  }

  call(name: string, args: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'getDataItemValue':
        return this.#find(args, run, textIn, () => pending);
      case 'getDataSeries':
        return this.#find(args, run, seriesIn, pendingSeries);
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  #find(
    args: readonly ScriptValue[],
    run: Run,
    read: (answer: ValueHistory, window: ClosedPeriod) => ScriptValue,
    unknown: (window: ClosedPeriod) => ScriptValue,
  ): ScriptValue {
    if (++this.#calls > run.limits.lookups) throw new LimitReached('lookups', run.limits.lookups);
    const textOf = (arg: ScriptValue): string => (arg === null || arg === undefined ? '' : toText(arg, run));
    const [category, drill, valuePath] = [textOf(args[0]), textOf(args[1]), textOf(args[2])];
    const length = category.length + drill.length + valuePath.length;
    if (length > run.limits.lookupLength) {
      throw new LimitReached('characters of a look-up', run.limits.lookupLength);
    }
    run.chargeText(length);
    if (this.#missing !== undefined && `${category}${drill}${valuePath}`.includes(pending))
      return unknown(this.#window);
    const lookup = parseLookup(category, drill, valuePath);
    this.empty = null;
    if (lookup === null) {
      return this.#noteUnfound({
        text: `The algorithm looks up ${quote(category)}, which is not a category path.`,
      });
    }
    const answer = this.#known.get(lookup);
    if (answer === undefined) {
      const key = lookupKey(lookup);
      this.#missing ??= new Map();
      if (!this.#missing.has(key)) this.#missing.set(key, lookup);
      return unknown(this.#window);
    }
    const value = read(answer, this.#window);
    (this.#finds ??= []).push({ lookup, answer, value });
    if (value === null) {
      const text = `Nothing was found for ${describe(lookup)}.`;
      return this.#noteUnfound({ text, lookUp: toLookUp(lookup) });
    }
    if (hasDates(answer)) {
      this.histories.push({ path: `${lookup.categoryPath}/${lookup.valuePath}`, points: answer.points });
    }
    if (value === '') {
      const lookUp = toLookUp(lookup);
      // In a formula it counts as 0, which may not be what the author intended.
      this.empty = { text: `There is no figure for ${describe(lookup)}.`, lookUp };
      this.#notes.remark('comment', this.empty.text, { code: 'NOTHING_FOUND', lookUp });
    }
    return value;
  }

  #noteUnfound(unfound: UnfoundLookup): null {
    this.unfound = unfound;
    const { text, lookUp } = unfound;
    this.#notes.remark('warning', text, { code: 'NOTHING_FOUND', ...(lookUp && { lookUp }) });
    return null;
  }
}

function pendingSeries(window: ClosedPeriod): DataSeries {
  return new DataSeries([{ start: EPOCH, value: Number.NaN }], window);
}

function toLookUp({ categoryPath, drill, valuePath }: Lookup): FailedLookUp {
  return { categoryPath, drill, path: valuePath };
}

function describe({ categoryPath, drill, valuePath }: Lookup): string {
  const selections = drill.map(({ name, value }) => `${quote(name)} is ${quote(value)}`).join(' and ');
  return `${quote(valuePath)} in ${categoryPath}${selections === '' ? '' : ` where ${selections}`}`;
}
