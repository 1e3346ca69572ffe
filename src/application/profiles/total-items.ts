import type { ProfileItemKey } from '../../domain/profile-item.ts';
import type { Uid } from '../../domain/uid.ts';
import type {
  ProfileItemSpan,
  StoredInput,
  StoredProfileItem,
  StoredProfileItemKey,
} from '../../ports/profile-store.ts';
import { addTo, byUid as recordsByUid, groupBy } from '../group-by.ts';
import { type Material, onceFor, readItemValues } from '../profile-items/profile-item-calculations.ts';
import { type CalculableItem, readDefinitions } from '../profile-items/read-profile-items.ts';
import { mayReplaceEachOther, toStoredInputs } from '../profile-items/stored-inputs.ts';
import { toProfileItemKey } from '../profile-items/to-profile-item.ts';
import type { RequestScope } from '../request-scope.ts';
import { readProfileViews } from './profile-views.ts';

/** An item of a total. */
export interface TotalItem extends CalculableItem {
  readonly key: ProfileItemKey;
  /** Items with the same have the same amounts. */
  readonly content: string;
  /** A number from 0 for each content. */
  readonly use: number;
}

/** The items of all totals of a request, each once. */
export interface TotalItems {
  readonly byUid: ReadonlyMap<Uid, TotalItem>;
  readonly material: Material;
}

/** Items of a profile that may be in a total. */
interface ListedItems {
  readonly requested: { readonly profileUid: Uid };
  readonly spans: readonly ProfileItemSpan[];
}

/** What the items of one data item have in common. */
interface Kind extends CalculableItem {
  /** Whether it matters which of two values is the later one. */
  readonly isByTime: boolean;
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
  const inputs = new Map<Uid, readonly StoredInput[]>();
  const byUid = new Map<Uid, TotalItem>();
  const uses = new Map<string, number>();
  const readers: TotalItem[] = [];
  for (const { profileUid, spans } of withoutRepetition(listed)) {
    for (let from = 0; from < spans.length; from += pageSize) {
      const page = spans.slice(from, from + pageSize);
      const uids = page.map(({ uid }) => uid);
      const read = await request.store.profileItemValues.listInputs(uids, profileUid, request.signal);
      for (const span of page) {
        if (budget.isPauseDue()) await budget.pause();
        const kind = kinds.get(span.dataItemUid);
        const own = read.get(span.uid) ?? [];
        budget.countRecords(own.length);
        if (kind === undefined) continue;
        const content = contentOf(span, kind, own);
        const use = uses.get(content) ?? uses.size;
        uses.set(content, use);
        const item = toTotalItem(profileUid, span, kind, { content, use });
        inputs.set(span.uid, own);
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
        ({ item, definition }) => toStoredInputs(definition, inputs.get(item.uid) ?? []),
      ),
      itemValuesOf,
      views: await readProfileViews(request, readers),
    },
  };
}

/** The items by profile, each once. */
function withoutRepetition(listed: readonly ListedItems[]) {
  return [...groupBy(listed, ({ requested }) => requested.profileUid)].map(([profileUid, lists]) => {
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
  for (const { requested, spans } of listed) {
    const { profileUid } = requested;
    for (const { dataItemUid, uid } of spans) addTo(keys, dataItemUid, { profileUid, uid });
  }
  const found = new Map<Uid, StoredProfileItem>();
  const read = async (wanted: readonly StoredProfileItemKey[]): Promise<void> => {
    for (const item of await request.profileItems.getMany(wanted)) {
      if (item !== undefined) found.set(item.dataItem.uid, item);
    }
  };
  await read([...keys.values()].flatMap((all) => all.slice(0, 1)));
  const missing = [...keys].flatMap(([dataItemUid, all]) => (found.has(dataItemUid) ? [] : all));
  if (missing.length > 0) await read(missing);
  const items = [...found.values()];
  const definitions = await readDefinitions(request, items);
  return new Map(
    items.flatMap((item) => {
      const definition = definitions.get(item.itemDefinition.uid);
      if (definition === undefined) return [];
      const isByTime = mayReplaceEachOther(definition);
      const readsProfile = request.calculator.readsProfile(definition);
      return [[item.dataItem.uid, { item, definition, isByTime, readsProfile }]];
    }),
  );
}

function toTotalItem(
  profileUid: Uid,
  { uid, start, end }: ProfileItemSpan,
  { item: { dataItem, dataCategory }, definition }: Kind,
  same: Pick<TotalItem, 'content' | 'use'>,
): TotalItem {
  const item = { uid, profileUid, validity: { start, end }, dataItem, dataCategory };
  return { item, definition, key: toProfileItemKey(item), ...same };
}

function contentOf(
  { uid, start, end }: ProfileItemSpan,
  { item: { dataItem }, isByTime, readsProfile }: Kind,
  inputs: readonly StoredInput[],
): string {
  let content = `${readsProfile ? uid : ''} ${dataItem.uid} ${start} ${end}`;
  for (const { definitionUid, value, unit, perUnit, modified } of inputs) {
    content += ` ${definitionUid} ${isByTime ? modified : ''} ${sized(value)}${sized(unit)}${sized(perUnit)}`;
  }
  return content;
}

/** With its length, so that texts that follow each other differ from all others. */
function sized(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`;
}
