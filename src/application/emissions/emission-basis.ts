import { digestOfText } from '../../calculation/plan/digest.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { type Instant, yearOf } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { RecordEmissions } from '../../ports/emission-store.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import type { RequestScope } from '../request-scope.ts';

/** Emissions of which this is true are not stored. */
const ofProfile = 'its profile';

/** The text of what the emissions of a record depend on. */
export type BasisOf = (record: RecordEmissions, hasLookUps: boolean) => string;

/**
 * The emissions of a record depend on its own version, the start of the one that supersedes it, its
 * definition and its figures, and on the version of the program; on all other reference data where
 * the algorithm looks it up, and on the year where it has no end, because its last figures get older.
 */
export class Bases {
  readonly #request: RequestScope;
  readonly #year: number;
  /** The digests of data items under one revision of reference data. */
  #figures: Map<Uid, string> = new Map();
  #revision = '';

  constructor(request: RequestScope, now: Instant) {
    this.#request = request;
    this.#year = yearOf(now);
  }

  async read(dataItemUids: Iterable<Uid>): Promise<BasisOf> {
    const { programVersion, store } = this.#request;
    const revision = store.revision();
    if (revision !== this.#revision) this.#figures = new Map();
    this.#revision = revision;
    const figures = this.#figures;
    const unknown = [...new Set(dataItemUids)].filter((uid) => !figures.has(uid));
    if (unknown.length > 0) await this.#add(figures, unknown);
    return ({ dataItemUid, version, end, supersededFrom }, hasLookUps) => {
      const own = `${programVersion} ${version} ${figures.get(dataItemUid) ?? ''}`;
      const open = end === null ? ` ${supersededFrom ?? ''} ${this.#year}` : '';
      return hasLookUps ? `${own}${open} at ${revision}` : `${own}${open}`;
    };
  }

  /** Whether the emissions of the data item's records depend on other records of their profile. */
  readsProfile(dataItemUid: Uid): boolean {
    return this.#figures.get(dataItemUid) === ofProfile;
  }

  async #add(figures: Map<Uid, string>, dataItemUids: readonly Uid[]): Promise<void> {
    const { cached, signal } = this.#request;
    const [items, entries] = [
      await cached.items.getMany(dataItemUids, signal),
      await cached.entries.getMany(dataItemUids, signal),
    ];
    const found = items.filter((item) => item !== undefined);
    const definitions = await readDefinitionsOf(this.#request, found);
    for (const [index, uid] of dataItemUids.entries()) {
      const definition = definitions.get(items[index]?.itemDefinition.uid ?? uid);
      figures.set(uid, this.#figuresOf(definition, entries[index] ?? []));
    }
  }

  #figuresOf(definition: CalculableDefinition | undefined, entries: readonly StoredDataItemValue[]): string {
    if (definition === undefined) return 'removed';
    const isOfProfile = this.#request.calculator.readsProfile(definition);
    return isOfProfile ? ofProfile : `${digestOf(definition)} ${digestOf(entries)}`;
  }
}

/** Whether what is stored is what would be calculated now. */
export function isCurrent(record: RecordEmissions, basisOf: BasisOf): boolean {
  const { basis } = record;
  return basis !== null && (basis === basisOf(record, false) || basis === basisOf(record, true));
}

const digests = new WeakMap<object, string>();

/** Once for each object: the same ones are cached while nothing changes. */
function digestOf(content: object): string {
  const known = digests.get(content);
  if (known !== undefined) return known;
  const digest = digestOfText(JSON.stringify(content));
  digests.set(content, digest);
  return digest;
}
