import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Period } from '../../domain/basics/instant.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import {
  type FailedItem,
  type NotedItem,
  type ProfileTotals,
  SHOWN_FAILURES,
  type TotalDetail,
  type TotalGroup,
  type TotalGrouping,
} from '../../domain/profiles/profile-total.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { addTo } from '../../totals/groups.ts';
import { groupOf, groupText } from '../../totals/total-groups.ts';
import { encodeNote, noteShape, toNote } from '../calculation/note.ts';
import { encodeFailure, toFailure } from '../calculation/notes.ts';
import { slashed } from '../data-categories/data-category.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { type Element, eachOf, element, listOf, type Member, type Members } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { categoryPath, date, text, uid } from '../elements/scalars.ts';
import { list, nodes, object, optional, type ReadOf, shape } from '../elements/shape.ts';
import { mapInSteps } from '../elements/steps.ts';
import { formatIsoDate } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { writeEntry, writeLists } from '../documents/write-lists.ts';
import { encodeSums, sumRules, toTotal } from './total-sums.ts';

/** A total with what it is of. Groups are as requested. */
export interface TotalEntry extends ProfileTotals {
  readonly profileUids: readonly Uid[];
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
  const { profileUids, period, whole, groups } = entry;
  const isOfSeveral = profileUids.length > 1;
  const has = (detail: TotalDetail): boolean => details.includes(detail);
  const shown = has('failures') ? Infinity : SHOWN_FAILURES;
  const parts = groups.length > 0 ? groups : [{ dataItemUid: null, label: null, total: whole }];
  const failures = parts.flatMap(({ total, ...group }) =>
    total.failures.slice(0, shown).map((failed) => ({ failed, group })),
  );
  const noted = parts.flatMap(({ total, ...group }) => total.noted.map((each) => ({ each, group })));
  return {
    profiles: listOf(
      'profile',
      profileUids.map((each) => element({ uid: each })),
    ),
    path: slashed(entry.categoryPath),
    startDate: period === null ? undefined : formatIsoDate(period.start, timeZone),
    endDate: period?.end == null ? undefined : formatIsoDate(period.end, timeZone),
    ...encodeSums(whole, has),
    groups: groups.length > 0 ? listOf('group', eachOf(groups, encodeGroup)) : undefined,
    failures: listOf(
      'failure',
      eachOf(failures, ({ failed: { item, error }, group }) =>
        encodeListed(item, group, encodeFailure(error)),
      ),
    ),
    notes: has('notes')
      ? listOf(
          'noted',
          eachOf(noted, ({ each: { item, note }, group }) => encodeListed(item, group, encodeNote(note))),
        )
      : undefined,
  };

  function encodeGroup({ profileUid, categoryPath: path, dataItemUid, label, total }: TotalGroup): Element {
    return element(
      { profile: profileUid ?? undefined, dataItem: dataItemUid ?? undefined },
      {
        path: path === null ? undefined : slashed(path),
        label: label ?? undefined,
        ...encodeSums(total, has),
      },
    );
  }

  function encodeListed(
    { uid: itemUid, profileUid, categoryPath: path }: ProfileItemKey,
    { dataItemUid, label }: Pick<TotalGroup, 'dataItemUid' | 'label'>,
    note: Member,
  ): Element {
    const profile = isOfSeveral ? profileUid : undefined;
    const attributes = { uid: itemUid, profile, dataItem: dataItemUid ?? undefined };
    return element(attributes, { path: slashed(path), label: label ?? undefined, note });
  }
}

const itemOfTotalShape = shape('profile item with a note', {
  uid,
  profile: optional(uid, why.whereThereIsNone),
  dataItem: optional(uid, why.whereThereIsNone),
  path: categoryPath,
  label: optional(text, why.whereThereIsNone),
  note: object(noteShape),
});

const groupShape = shape('group of a total', {
  ...sumRules,
  profile: optional(uid, why.whereThereIsNone),
  dataItem: optional(uid, why.whereThereIsNone),
  path: optional(categoryPath, why.whereThereIsNone),
  label: optional(text, why.whereThereIsNone),
});

const totalShape = shape('total', {
  ...sumRules,
  profiles: list('profile', identityShape),
  path: categoryPath,
  startDate: optional(date, why.whereThereIsNone),
  endDate: optional(date, why.whereThereIsNone),
  groups: optional(nodes('group', groupShape), why.whereThereIsNone, []),
  failures: nodes('failure', itemOfTotalShape),
  notes: optional(nodes('noted', itemOfTotalShape), why.whereThereIsNone, []),
});

export const profileTotalsShape = shape('totals of a profile', { totals: nodes('total', totalShape) });

/** With a step for each entry of a list. A total by group has what failed and what is noted with each. */
export function* decodeProfileTotals(
  body: WireNode,
  groupBy: TotalGrouping = {},
): Generator<void, readonly TotalEntry[]> {
  const totals: TotalEntry[] = [];
  for (const node of profileTotalsShape.read(contentOf(body, 'TotalsResource')).totals) {
    totals.push(yield* toTotalEntry(totalShape.read(node), groupBy));
  }
  return totals;
}

function* toTotalEntry(read: ReadOf<typeof totalShape>, groupBy: TotalGrouping): Generator<void, TotalEntry> {
  const profileUids = read.profiles.map((each) => each.uid);
  const toItem = (node: WireNode) => {
    const { uid: itemUid, profile, dataItem, path, label, note } = itemOfTotalShape.read(node);
    const profileUid = profile ?? profileUids[0];
    if (profileUid === undefined) throw new WireError('A total names no profile.');
    const item: ProfileItemKey = { profileUid, categoryPath: path, uid: itemUid };
    const grouped = { ...item, dataItemUid: dataItem ?? itemUid, label };
    return { item, note, group: groupText(groupOf(grouped, groupBy)) };
  };
  const failuresOf = new Map<string, FailedItem[]>();
  const failures = yield* mapInSteps(read.failures, (node): FailedItem => {
    const { item, note, group } = toItem(node);
    const failed = { item, error: toFailure(note) };
    addTo(failuresOf, group, failed);
    return failed;
  });
  const notedOf = new Map<string, NotedItem[]>();
  const noted = yield* mapInSteps(read.notes, (node): NotedItem => {
    const { item, note, group } = toItem(node);
    const each = { item, note: toNote(note) };
    addTo(notedOf, group, each);
    return each;
  });
  const groups = yield* mapInSteps(read.groups, (node): TotalGroup => {
    const { profile: profileUid, dataItem: dataItemUid, path, label, ...sums } = groupShape.read(node);
    const key = { profileUid, categoryPath: path, dataItemUid, label };
    const group = groupText(key);
    return { ...key, total: toTotal(sums, failuresOf.get(group) ?? [], notedOf.get(group) ?? []) };
  });
  const { startDate: start, endDate: end } = read;
  return {
    profileUids,
    categoryPath: read.path,
    period: start === null ? null : { start, end },
    whole: toTotal(read, failures, noted),
    groups,
  };
}
