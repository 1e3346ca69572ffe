import type { ProfileTotal } from '../../../domain/profiles/profile-total.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ComparedRow, TotalRow } from '../../../totals/total-rows.ts';
import { builder } from '../../builder.ts';
import { GasRef } from '../calculation/gas-breakdown.ts';
import { NoteCountRef } from '../calculation/note.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { finiteNumber } from '../finite-number.ts';
import { ProfileRef, type ProfileTotalNode, ProfileTotalRef } from './profile-refs.ts';

/** A row, and the profiles of each side. */
interface TotalRowNode extends ComparedRow {
  readonly profileUids: readonly Uid[];
  /** `null` where nothing is compared. */
  readonly otherUids: readonly Uid[] | null;
}

export const TotalRowRef = builder.objectRef<TotalRowNode>('ProfileTotalRow').implement({
  description: 'The total of one period and one group, or the part of it that one gas has.',
  subject: 'profiles',
  record: true,
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start of the period; `null` when none was requested.',
      resolve: (node) => keyOf(node).period?.start ?? null,
    }),
    to: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the period; `null` when it is open or none was requested.',
      resolve: (node) => keyOf(node).period?.end ?? null,
    }),
    profile: t.field({
      type: ProfileRef,
      nullable: true,
      description: 'The profile; `null` unless grouped by PROFILE.',
      resolve: (node) => {
        const uid = keyOf(node).profileUid;
        return uid === null ? null : { uid, profile: null };
      },
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      nullable: true,
      description:
        'The category, of as many levels as requested; `null` unless grouped by CATEGORY or DATA_ITEM.',
      resolve: (node) => keyOf(node).categoryPath,
    }),
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The data item that was used; `null` unless grouped by DATA_ITEM.',
      resolve: (node) => {
        const { categoryPath, dataItemUid: uid } = keyOf(node);
        return uid === null || categoryPath === null ? null : { key: { categoryPath, uid }, summary: null };
      },
    }),
    label: t.string({
      nullable: true,
      description: 'The value of the label; `null` unless grouped by it, and for items without it.',
      resolve: (node) => keyOf(node).label,
    }),
    gas: t.field({
      type: GasRef,
      nullable: true,
      description: 'The gas; `null` unless grouped by GAS, and for what is not attributed to one.',
      resolve: (node) => keyOf(node).byGas?.gas ?? null,
    }),
    gasType: t.string({
      nullable: true,
      description: "The algorithm's own name of the amount of the gas, such as `methaneCO2e`.",
      resolve: (node) => keyOf(node).byGas?.type ?? null,
    }),
    isIncluded: t.boolean({
      description:
        "Whether `value` is part of the total: the values of a group of which it is add up to its total. A gas's own mass never is, nor biogenic CO2 of a period.",
      resolve: (node) => keyOf(node).byGas?.isIncluded ?? true,
    }),
    value: finiteNumber(
      t,
      'The sum, such as 1712.5, in `unit` per `perUnit` of the totals, of the items that could be calculated; 0 for a row that only the compared totals have, `null` when no item could be calculated.',
      ({ row }) => (row === null ? 0 : row.value),
    ),
    itemCount: t.int({
      description: 'The number of items that `value` comes from.',
      resolve: ({ row }) => row?.itemCount ?? 0,
    }),
    noteCounts: t.field({
      type: [NoteCountRef],
      nullable: true,
      description:
        'The number of items of the group that have a note, for each code; `null` where a remote service does not report notes, and for a row that only the compared totals have.',
      resolve: ({ row }) => row?.total.noteCounts,
    }),
    total: t.field({
      type: ProfileTotalRef,
      nullable: true,
      description:
        'The total of the group with its counts and lists, all gases included; `null` for a row that only the compared totals have.',
      resolve: ({ row, profileUids }) => row && toTotalNode(row, profileUids),
    }),
    comparedValue: finiteNumber(
      t,
      'The value of the same group and gas in the totals of `compareTo`, in their period of the same number; 0 where they have none, `null` without `compareTo` and when no item could be calculated.',
      ({ other, otherUids }) => (otherUids === null ? null : other === null ? 0 : other.value),
    ),
    change: finiteNumber(
      t,
      '`value` less `comparedValue`; `null` where either is.',
      ({ row, other, otherUids }) => (otherUids === null ? null : difference(row, other)),
    ),
    comparedTotal: t.field({
      type: ProfileTotalRef,
      nullable: true,
      description: 'The total that `comparedValue` is of, where there is one.',
      resolve: ({ other, otherUids }) => (other && otherUids ? toTotalNode(other, otherUids) : null),
    }),
  }),
});

/** Both sides have the same keys, except for the period. */
function keyOf({ row, other }: TotalRowNode): TotalRow {
  const found = row ?? other;
  if (found === null) throw new Error('A row compares nothing.');
  return found;
}

function difference(row: TotalRow | null, other: TotalRow | null): number | null {
  const [value, compared] = [row, other].map((each) => (each === null ? 0 : each.value));
  return value == null || compared == null ? null : value - compared;
}

function toTotalNode(
  { total, period }: { readonly total: ProfileTotal; readonly period: TotalRow['period'] },
  profileUids: readonly Uid[],
): ProfileTotalNode {
  return { ...total, period, profileUids, groups: null };
}
