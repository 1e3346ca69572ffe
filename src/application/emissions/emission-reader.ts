import type { Principal } from '../../domain/access/access.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import type { ItemConditions } from '../../domain/profiles/profile-item-search.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { EmissionQuery, RecordEmissions } from '../../ports/emission-store.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { RequestScope } from '../request-scope.ts';
import { calculateSegments } from './calculate-segments.ts';
import { Bases, type BasisOf, isCurrent } from './emission-basis.ts';
import { formatSegments, parseSegments, type Segment } from './segments.ts';

export interface EmissionRequest extends Omit<EmissionQuery, 'settings' | 'only' | 'after' | 'limit'> {
  readonly only?: ItemConditions | undefined;
  readonly principal: Principal;
  readonly gwp?: GwpSet | undefined;
}

/** A record of a total. */
export interface EmittedRecord {
  readonly record: RecordEmissions;
  /** `null` while they have not been calculated. */
  readonly segments: readonly Segment[] | null;
}

const calculatedTogether = 200;
/** When a request began to calculate. */
const calculatingSince = new WeakMap<RequestBudget, Instant>();

/** First the records that a condition is true of, in parts that are calculated together. */
function* partsOf(
  records: readonly RecordEmissions[],
  isFirst: (record: RecordEmissions) => boolean,
): Generator<readonly RecordEmissions[]> {
  for (const some of [records.filter(isFirst), records.filter((record) => !isFirst(record))]) {
    for (let from = 0; from < some.length; from += calculatedTogether) {
      yield some.slice(from, from + calculatedTogether);
    }
  }
}

/** Has what records emitted, as stored or calculated and stored now, as long as a request may calculate. */
export class EmissionReader {
  readonly #request: RequestScope;
  readonly #requested: EmissionRequest;
  readonly #settings: string;
  readonly #now;
  readonly #bases: Bases;
  readonly #calculatingMs: number;
  #hasLeft = false;
  #canStore = true;

  constructor(request: RequestScope, requested: EmissionRequest, settings: string, calculatingMs: number) {
    this.#request = request;
    this.#requested = requested;
    this.#settings = settings;
    this.#now = request.clock();
    this.#bases = new Bases(request, this.#now);
    this.#calculatingMs = calculatingMs;
  }

  /** Whether records are left that another pass can calculate; it could not where nothing is stored. */
  get hasLeft(): boolean {
    return this.#hasLeft && this.#canStore;
  }

  async read(page: readonly RecordEmissions[]): Promise<readonly EmittedRecord[]> {
    const basisOf = await this.#basesOf(page);
    const stale = page.filter((record) => !isCurrent(record, basisOf));
    const calculated = new Map<RecordEmissions, readonly Segment[] | null>(
      stale.map((record) => [record, null]),
    );
    for (const records of partsOf(stale, ({ dataItemUid }) => this.#bases.readsProfile(dataItemUid))) {
      if (this.#isOver(records)) continue;
      const found = await this.#calculate(records);
      for (const record of records) calculated.set(record, found.get(record.uid) ?? []);
    }
    return page.map((record) => {
      const found = calculated.get(record);
      return { record, segments: found === undefined ? parseSegments(record) : found };
    });
  }

  /** Whether the time is over for records whose emissions are stored. */
  #isOver([first]: readonly RecordEmissions[]): boolean {
    const { callBudget, clock } = this.#request;
    if (callBudget === undefined || first === undefined || this.#bases.readsProfile(first.dataItemUid))
      return false;
    const since = calculatingSince.get(callBudget) ?? this.#now;
    calculatingSince.set(callBudget, since);
    const isOver = clock() - since >= this.#calculatingMs;
    this.#hasLeft ||= isOver;
    return isOver;
  }

  #basesOf(records: readonly RecordEmissions[]): Promise<BasisOf> {
    return this.#bases.read(records.map(({ dataItemUid }) => dataItemUid));
  }

  /** Stores nothing of what has changed meanwhile. */
  async #calculate(records: readonly RecordEmissions[]): Promise<ReadonlyMap<string, readonly Segment[]>> {
    const { principal, gwp } = this.#requested;
    const settings = { principal, gwp, now: this.#now };
    const basisBefore = await this.#basesOf(records);
    const calculated = await calculateSegments(this.#request, settings, records);
    const basisAfter = await this.#basesOf(records);
    const entries = records.flatMap((record) => {
      const found = calculated.get(record.uid);
      if (found === undefined || found.isPassing) return [];
      const { uid, profileUid } = record;
      const basis = basisBefore(record, found.hasLookUps);
      if (basis !== basisAfter(record, found.hasLookUps)) return [];
      return [{ uid, profileUid, basis, ...formatSegments(found.segments) }];
    });
    await this.#store(entries);
    return new Map([...calculated].map(([uid, { segments }]) => [uid, segments]));
  }

  /** A database that accepts no writes now is no reason for no total. */
  async #store(entries: Parameters<RequestScope['store']['emissions']['put']>[0]): Promise<void> {
    const { store, signal } = this.#request;
    try {
      if (entries.length > 0) await store.emissions.put(entries, this.#settings, signal);
    } catch (error) {
      if (!(error instanceof EmissionsError && error.code === 'STORE_UNAVAILABLE')) throw error;
      this.#canStore = false;
    }
  }
}
