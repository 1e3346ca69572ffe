import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { RecordTime } from '../../domain/amounts/emitted-part.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { stride } from '../../metering/in-slices.ts';
import type { ProfileItemUse } from '../../ports/profile-item-search.ts';
import type { StoredProfileItem, StoredProfileItemKey } from '../../ports/profile-store.ts';
import { addTo, byUid as recordsByUid, groupBy } from '../group-by.ts';
import { type Material, onceFor, readItemValues } from '../profile-items/profile-item-calculations.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type CalculableItem } from '../profile-items/read-profile-items.ts';
import { listTimed, parseInputs, toStoredInputs } from '../profile-items/stored-inputs.ts';
import { toProfileItemKey } from '../profile-items/to-profile-item.ts';
import type { RequestScope } from '../request-scope.ts';
import { readProfileViews } from './profile-views.ts';

/** An item of a total: little, because there are many. */
export class TotalItem implements CalculableItem {
  readonly #profileUid: Uid;
  readonly #span: ProfileItemUse;
  readonly #kind: Kind;
  /** The text that `listInputs` returns. */
  readonly inputs: string;
  /** Items with the same have the same amounts. */
  readonly content: string;
  /** A number from 0 for each content. */
  readonly use: number;

  constructor(profileUid: Uid, span: ProfileItemUse, kind: Kind, inputs: string, uses: Map<string, number>) {
    this.#profileUid = profileUid;
    this.#span = span;
    this.#kind = kind;
    this.inputs = inputs;
    const { uid, dataItemUid, start, end, supersededFrom } = span;
    this.content = `${kind.readsProfile ? uid : ''} ${dataItemUid} ${start} ${end} ${supersededFrom} ${inputs}`;
    this.use = uses.get(this.content) ?? uses.size;
    uses.set(this.content, this.use);
  }

  get definition(): CalculableDefinition {
    return this.#kind.definition;
  }

  get time(): RecordTime {
    return this.#span;
  }

  get item(): CalculableItem['item'] {
    const { dataItem, dataCategory } = this.#kind.item;
    const { uid, start, end, supersededFrom } = this.#span;
    const validity = { start, end };
    return { uid, profileUid: this.#profileUid, validity, supersededFrom, dataItem, dataCategory };
  }

  get key(): ProfileItemKey {
    return toProfileItemKey(this.item);
  }
}

/** The items of all totals of a request, each once. */
export interface TotalItems {
  readonly byUid: ReadonlyMap<Uid, TotalItem>;
  readonly material: Material;
}

/** Items of a profile that may be in a total. */
interface ListedItems {
  readonly profileUid: Uid;
  readonly spans: readonly ProfileItemUse[];
}

/** Properties shared by the items of one data item. */
interface Kind extends CalculableItem {
  readonly readsProfile: boolean;
}

/** Uids of one read: SQLite lets others work only between reads. */
const pageSize = 500;

export async function readTotalItems(
  request: RequestScope,
  listed: readonly ListedItems[],
): Promise<TotalItems> {
  const { budget } = request;
  const kinds = await readKinds(request, listed);
  const itemValuesOf = await readItemValues(request, [...kinds.keys()]);
  const timed = [...new Set([...kinds.values()].flatMap(({ definition }) => listTimed(definition)))];
  const byUid = new Map<Uid, TotalItem>();
  const uses = new Map<string, number>();
  const readers: TotalItem[] = [];
  for (const { profileUid, spans } of withoutRepetition(listed)) {
    for (let from = 0; from < spans.length; from += pageSize) {
      const page = spans.slice(from, from + pageSize);
      const uids = page.map(({ uid }) => uid);
      const read = await request.store.profileItemValues.listInputs(uids, profileUid, timed, request.signal);
      budget.countRecords(page.length);
      for (const [index, span] of page.entries()) {
        if (index % stride === 0 && budget.isPauseDue()) await budget.pause();
        const kind = kinds.get(span.dataItemUid);
        if (kind === undefined) continue;
        const item = new TotalItem(profileUid, span, kind, read[index] ?? '[]', uses);
        byUid.set(span.uid, item);
        if (kind.readsProfile) readers.push(item);
      }
    }
  }
  return {
    byUid,
    material: {
      storedOf: onceFor(
        ({ item }) => item.uid,
        ({ item, definition }) => {
          const inputs = parseInputs(byUid.get(item.uid)?.inputs ?? '[]');
          budget.countRecords(inputs.length);
          return toStoredInputs(definition, inputs);
        },
      ),
      itemValuesOf,
      views: await readProfileViews(request, readers),
    },
  };
}

/** The items by profile, each once. */
function withoutRepetition(listed: readonly ListedItems[]) {
  return [...groupBy(listed, ({ profileUid }) => profileUid)].map(([profileUid, lists]) => {
    const spans = lists.flatMap((list) => list.spans);
    return { profileUid, spans: lists.length === 1 ? spans : [...recordsByUid(spans).values()] };
  });
}

/** Read with one item of each data item; with all of them, if that one has been deleted since. */
async function readKinds(
  request: RequestScope,
  listed: readonly ListedItems[],
): Promise<ReadonlyMap<Uid, Kind>> {
  const keys = new Map<Uid, StoredProfileItemKey[]>();
  for (const { profileUid, spans } of listed) {
    for (const { dataItemUid, uid } of spans) addTo(keys, dataItemUid, { profileUid, uid });
  }
  const found = new Map<Uid, StoredProfileItem>();
  const read = async (itemKeys: readonly StoredProfileItemKey[]): Promise<void> => {
    for (const item of await request.profileItems.getMany(itemKeys)) {
      if (item !== undefined) found.set(item.dataItem.uid, item);
    }
  };
  await read([...keys.values()].flatMap((all) => all.slice(0, 1)));
  const missing = [...keys].flatMap(([dataItemUid, all]) => (found.has(dataItemUid) ? [] : all));
  if (missing.length > 0) await read(missing);
  const items = [...found.values()];
  const definitions = await readDefinitionsOf(request, items);
  return new Map(
    items.flatMap((item) => {
      const definition = definitions.get(item.itemDefinition.uid);
      if (definition === undefined) return [];
      const readsProfile = request.calculator.readsProfile(definition);
      return [[item.dataItem.uid, { item, definition, readsProfile }]];
    }),
  );
}
