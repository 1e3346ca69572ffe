import type { Principal } from '../../domain/access/access.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { EmissionQuery, RecordEmissions } from '../../ports/emission-store.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { RequestScope } from '../request-scope.ts';
import { calculateSegments } from './calculate-segments.ts';
import { Bases, type BasisOf, isCurrent } from './emission-basis.ts';
import { formatSegments, parseSegments, type Segment } from './segments.ts';

export interface EmissionRequest extends Omit<EmissionQuery, 'settings' | 'after' | 'limit'> {
  readonly principal: Principal;
  readonly gwp?: GwpSet | undefined;
}

/** A record of a total. */
export interface EmittedRecord {
  readonly record: RecordEmissions;
  /** `null` while they have not been calculated. */
  readonly segments: readonly Segment[] | null;
}

/** SQLite lets others work only between reads. */
const pageSize = 1000;
/** Records of several profiles that are read together. */
const maxTogether = 5000;
const calculatedTogether = 200;
/** For how long one request calculates, in milliseconds, whatever number of totals it has. */
const maxCalculatingMs = 3000;
/** When a request began to calculate. */
const calculatingSince = new WeakMap<RequestBudget, Instant>();

/**
 * The records that a total may count, page by page, with what they emitted: as stored, or
 * calculated and stored now. Very many that have changed take longer than `calculatingMs`: what is
 * left is calculated later.
 */
export async function* readEmissions(
  request: RequestScope,
  requested: EmissionRequest,
  calculatingMs = maxCalculatingMs,
): AsyncGenerator<readonly EmittedRecord[]> {
  const { principal, gwp, ...query } = requested;
  const settings = `${principal.apiVersion} ${gwp ?? ''}`.trim();
  const reader = new EmissionReader(request, requested, settings, calculatingMs);
  for await (const page of readPages(request, { ...query, settings })) yield reader.read(page);
  if (!reader.hasLeft) return;
  const all = { ...requested, withDetails: false };
  request.runLater?.(JSON.stringify([settings, query]), async (later) => {
    for await (const _ of readEmissions(later, all, Infinity)) await later.budget.pause();
  });
}

async function* readPages(
  { store, signal }: RequestScope,
  query: Omit<EmissionQuery, 'after' | 'limit'>,
): AsyncGenerator<readonly RecordEmissions[]> {
  const { profileUids } = query;
  if (profileUids.length > 1) {
    const all = await store.emissions.list({ ...query, after: null, limit: maxTogether + 1 }, signal);
    if (all.length <= maxTogether) {
      yield all;
      return;
    }
  }
  for (const profileUid of profileUids) {
    const own = { ...query, profileUids: [profileUid], limit: pageSize };
    for (let after: RecordEmissions['uid'] | null | undefined = null; after !== undefined;) {
      const page: readonly RecordEmissions[] = await store.emissions.list({ ...own, after }, signal);
      yield page;
      after = page.length < pageSize ? undefined : page.at(-1)?.uid;
    }
  }
}

class EmissionReader {
  readonly #request: RequestScope;
  readonly #requested: EmissionRequest;
  readonly #settings: string;
  readonly #now;
  readonly #bases: Bases;
  readonly #calculatingMs: number;
  /** Whether records are left without what they emitted. */
  hasLeft = false;

  constructor(request: RequestScope, requested: EmissionRequest, settings: string, calculatingMs: number) {
    this.#request = request;
    this.#requested = requested;
    this.#settings = settings;
    this.#now = request.clock();
    this.#bases = new Bases(request, this.#now);
    this.#calculatingMs = calculatingMs;
  }

  async read(page: readonly RecordEmissions[]): Promise<readonly EmittedRecord[]> {
    const basisOf = await this.#basesOf(page);
    const stale = page.filter((record) => !isCurrent(record, basisOf));
    const calculated = new Map<RecordEmissions, readonly Segment[] | null>(
      stale.map((record) => [record, null]),
    );
    for (let from = 0; from < stale.length; from += calculatedTogether) {
      if (this.#request.clock() - this.#since() >= this.#calculatingMs) {
        this.hasLeft = true;
        break;
      }
      const records = stale.slice(from, from + calculatedTogether);
      const found = await this.#calculate(records);
      for (const record of records) calculated.set(record, found.get(record.uid) ?? []);
    }
    return page.map((record) => {
      const found = calculated.get(record);
      return { record, segments: found === undefined ? parseSegments(record) : found };
    });
  }

  #since(): Instant {
    const { sharedBudget } = this.#request;
    const since = calculatingSince.get(sharedBudget) ?? this.#now;
    calculatingSince.set(sharedBudget, since);
    return since;
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
    }
  }
}
