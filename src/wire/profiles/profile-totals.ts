import { type CategoryPath, pathKey } from '../../domain/category-path.ts';
import type { Period } from '../../domain/instant.ts';
import type { ProfileItemKey } from '../../domain/profile-item.ts';
import {
  type FailedItem,
  type NotedItem,
  type ProfileTotals,
  SHOWN_FAILURES,
  type TotalDetail,
} from '../../domain/profile-total.ts';
import type { Uid } from '../../domain/uid.ts';
import { addTo } from '../../totals/groups.ts';
import { encodeNote, noteShape, toNote } from '../calculation/note.ts';
import { encodeFailure, toFailure } from '../calculation/notes.ts';
import { slashed } from '../data-categories/data-category.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { contentOf, formatDocument } from '../format/document.ts';
import { type Element, eachOf, element, listOf, type Members } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { categoryPath, date, uid } from '../format/scalars.ts';
import { nodes, object, optional, type ReadOf, shape } from '../format/shape.ts';
import { mapInSteps } from '../format/steps.ts';
import { formatIsoDate } from '../format/timestamp.ts';
import { why } from '../format/why.ts';
import type { WireNode } from '../format/wire-node.ts';
import { writeEntry, writeLists } from '../format/write-lists.ts';
import { encodeSums, sumRules, sumsShape, toTotal } from './total-sums.ts';

/** A total with what it is of. */
export interface TotalEntry extends ProfileTotals {
  readonly profileUid: Uid;
  readonly categoryPath: CategoryPath;
  readonly period: Period | null;
}

interface ProfileTotalsDocument extends Envelope {
  readonly totals: readonly TotalEntry[];
  readonly details: readonly TotalDetail[];
}

/** With a step for each entry of a list, of which `onWritten` receives the length. */
export function* encodeProfileTotals(
  document: ProfileTotalsDocument,
  format: Format,
  onWritten: (length: number) => void,
): Generator<void, string> {
  const written = [];
  for (const total of document.totals) {
    const members = yield* writeLists(membersOf(total, document), format, onWritten);
    written.push(writeEntry('total', element({}, members), format));
  }
  return formatDocument('TotalsResource', document, { totals: listOf('total', written) }, format);
}

function membersOf(entry: TotalEntry, { details, timeZone }: ProfileTotalsDocument): Members {
  const { profileUid, period, whole, byCategory } = entry;
  const has = (detail: TotalDetail): boolean => details.includes(detail);
  const shown = has('failures') ? Infinity : SHOWN_FAILURES;
  const parts = has('category') ? byCategory.map(({ total }) => total) : [whole];
  const failures = parts.flatMap((part) => part.failures.slice(0, shown));
  return {
    profile: element({ uid: profileUid }),
    path: slashed(entry.categoryPath),
    startDate: period === null ? undefined : formatIsoDate(period.start, timeZone),
    endDate: period?.end == null ? undefined : formatIsoDate(period.end, timeZone),
    ...encodeSums(whole, has),
    categories: has('category') ? listOf('category', eachOf(byCategory, encodeCategory)) : undefined,
    failures: listOf('failure', eachOf(failures, encodeFailedItem)),
    notes: has('notes') ? listOf('noted', eachOf(whole.noted, encodeNotedItem)) : undefined,
  };

  function encodeCategory({ categoryPath: path, total }: ProfileTotals['byCategory'][number]): Element {
    return element({}, { path: slashed(path), ...encodeSums(total, has) });
  }
}

function encodeFailedItem({ item, error }: FailedItem): Element {
  return element({ uid: item.uid }, { path: slashed(item.categoryPath), note: encodeFailure(error) });
}

function encodeNotedItem({ item, note }: NotedItem): Element {
  return element({ uid: item.uid }, { path: slashed(item.categoryPath), note: encodeNote(note) });
}

const itemOfTotalShape = shape('profile item with a note', {
  uid,
  path: categoryPath,
  note: object(noteShape),
});

const totalShape = shape('total', {
  ...sumRules,
  profile: object(identityShape),
  startDate: optional(date, why.whereThereIsNone),
  endDate: optional(date, why.whereThereIsNone),
  categories: optional(nodes('category', sumsShape), why.whereThereIsNone, []),
  failures: nodes('failure', itemOfTotalShape),
  notes: optional(nodes('noted', itemOfTotalShape), why.whereThereIsNone, []),
});

export const profileTotalsShape = shape('totals of a profile', { totals: nodes('total', totalShape) });

/** With a step for each entry of a list. A total by category has what failed and what is noted with each. */
export function* decodeProfileTotals(body: WireNode): Generator<void, readonly TotalEntry[]> {
  const totals: TotalEntry[] = [];
  for (const node of profileTotalsShape.read(contentOf(body, 'TotalsResource')).totals) {
    totals.push(yield* toTotalEntry(totalShape.read(node)));
  }
  return totals;
}

function* toTotalEntry(read: ReadOf<typeof totalShape>): Generator<void, TotalEntry> {
  const profileUid = read.profile.uid;
  const toItem = (node: WireNode) => {
    const { uid: itemUid, path, note } = itemOfTotalShape.read(node);
    const item: ProfileItemKey = { profileUid, categoryPath: path, uid: itemUid };
    return { item, note };
  };
  const failures = yield* mapInSteps(read.failures, (node): FailedItem => {
    const { item, note } = toItem(node);
    return { item, error: toFailure(note) };
  });
  const noted = yield* mapInSteps(read.notes, (node): NotedItem => {
    const { item, note } = toItem(node);
    return { item, note: toNote(note) };
  });
  const failuresOf = byCategoryKey(failures);
  const notedOf = byCategoryKey(noted);
  const byCategory = yield* mapInSteps(read.categories, (node) => {
    const sums = sumsShape.read(node);
    const key = pathKey(sums.path);
    const total = toTotal(sums, failuresOf.get(key) ?? [], notedOf.get(key) ?? []);
    return { categoryPath: sums.path, total };
  });
  const { startDate: start, endDate: end } = read;
  return {
    profileUid,
    categoryPath: read.path,
    period: start === null ? null : { start, end },
    whole: toTotal(read, failures, noted),
    byCategory,
  };
}

function byCategoryKey<T extends FailedItem | NotedItem>(entries: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) addTo(groups, pathKey(entry.item.categoryPath), entry);
  return groups;
}
