import type { Principal } from '../../domain/access/access.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { EmissionQuery, RecordEmissions } from '../../ports/emission-store.ts';
import type { RequestScope } from '../request-scope.ts';
import { calculateSegments } from './calculate-segments.ts';
import { type BasisOf, isCurrent, readBases } from './emission-basis.ts';
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

/** SQLite lets others work only between reads; a page takes some ten milliseconds. */
const pageSize = 2000;
/** Records of several profiles that are read together. */
const maxTogether = 5000;
const calculatedTogether = 200;
/** For how long one request calculates, in milliseconds; a later one goes on. */
const maxCalculatingMs = 3000;

/**
 * The records that a total may count, page by page, with what they emitted: as stored, or
 * calculated and stored now. Of very many that have changed, some are left without.
 */
export async function* readEmissions(
  request: RequestScope,
  requested: EmissionRequest,
): AsyncGenerator<readonly EmittedRecord[]> {
  const { principal, gwp, ...query } = requested;
  const settings = `${principal.apiVersion} ${gwp ?? ''}`.trim();
  const reader = new EmissionReader(request, requested, settings);
  for await (const page of readPages(request, { ...query, settings })) yield reader.read(page);
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

  constructor(request: RequestScope, requested: EmissionRequest, settings: string) {
    this.#request = request;
    this.#requested = requested;
    this.#settings = settings;
    this.#now = request.clock();
  }

  async read(page: readonly RecordEmissions[]): Promise<readonly EmittedRecord[]> {
    const uids = [...new Set(page.map(({ dataItemUid }) => dataItemUid))];
    const basisOf = await readBases(this.#request, uids, this.#now);
    const stale = page.filter((record) => !isCurrent(record, basisOf));
    const calculated = new Map<RecordEmissions, readonly Segment[] | null>(
      stale.map((record) => [record, null]),
    );
    for (let from = 0; from < stale.length && this.#hasTime(); from += calculatedTogether) {
      const records = stale.slice(from, from + calculatedTogether);
      const found = await this.#calculate(records, basisOf);
      for (const record of records) calculated.set(record, found.get(record.uid) ?? []);
    }
    return page.map((record) => {
      const found = calculated.get(record);
      return { record, segments: found === undefined ? parseSegments(record) : found };
    });
  }

  #hasTime(): boolean {
    return this.#request.clock() - this.#now < maxCalculatingMs;
  }

  async #calculate(
    records: readonly RecordEmissions[],
    basisOf: BasisOf,
  ): Promise<ReadonlyMap<string, readonly Segment[]>> {
    const { principal, gwp } = this.#requested;
    const settings = { principal, gwp, now: this.#now };
    const calculated = await calculateSegments(this.#request, settings, records);
    const entries = records.flatMap((record) => {
      const found = calculated.get(record.uid);
      if (found === undefined || found.isPassing) return [];
      const { uid, profileUid } = record;
      const basis = basisOf(record, found.hasLookUps);
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
