import { finiteNumber } from '../finite-number.ts';
import { badInput, EmissionsError } from '../../../domain/basics/errors.ts';
import { type ProfileTotal, SHOWN_FAILURES } from '../../../domain/profiles/profile-total.ts';
import { GasBreakdownRef } from '../calculation/gas-breakdown.ts';
import { ScopeBreakdownRef } from '../calculation/scope-breakdown.ts';
import { NoteCodeRef, NoteCountRef } from '../calculation/note.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { ProfileTotalRef } from './profile-refs.ts';
import { FailedItemConnectionRef, FailedItemRef, NotedItemConnectionRef } from './total-items.ts';
import { itemLists, sliceOf } from './total-pages.ts';
import { CategoryTotalRef, OtherTotalRef } from './total-parts.ts';

/** Throws why there is no sum. */
function valueOf({ amount, failures: [first], itemCount }: ProfileTotal): number | null {
  if (amount.value !== null || first === undefined) return amount.value;
  const { code, message } = first.error;
  throw new EmissionsError(
    code,
    `None of the ${itemCount} items could be calculated; \`failedItems\` says why. The first: ${message}`,
  );
}

ProfileTotalRef.implement({
  description:
    'The total of items of a profile. Every item is in `value`, in one of `otherUnits`, in `failedCount`, in `outsideCount`, or in `pendingCount`.',
  subject: 'profiles',
  record: true,
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start of the period; `null` for all time.',
      resolve: ({ period }) => period?.start ?? null,
    }),
    to: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the period; `null` for all of the own time of records.',
      resolve: ({ period }) => period?.end ?? null,
    }),
    value: finiteNumber(
      t,
      'The sum in `unit` per `perUnit`, such as 1712.5, of the items that could be calculated; `null` with an error when none could. For a period it is what an inventory reports: scopes 1, 2 (location-based) and 3, and amounts without a scope. CO2 from biomass, and what else is outside of the scopes, is in `scopes` alone.',
      (total) => valueOf(total),
    ),
    unit: t.string({
      description: 'The unit of `value`: the requested one, or kg.',
      resolve: ({ amount }) => amount.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description: 'What `value` is per, where a rate was requested; `null` for what was emitted.',
      resolve: ({ amount }) => amount.perUnit,
    }),
    itemCount: t.exposeInt('itemCount', {
      description: 'The number of items in the period, not only of one page.',
    }),
    includedCount: t.exposeInt('includedCount', { description: 'The number of them in `value`.' }),
    outsideCount: t.exposeInt('outsideCount', {
      description:
        'The number of them without an end that have no time in the period: they counted until now or until the next record, or happened once, before it. They add nothing.',
    }),
    pendingCount: t.exposeInt('pendingCount', {
      description:
        'The number of them that have changed, or whose figures have, and are not calculated yet: a request calculates for three seconds, and the rest are calculated after it. They are in no sum.',
    }),
    failedCount: t.exposeInt('failedCount', {
      nullable: true,
      description:
        'The number of them whose calculation failed or whose data item was removed; `null` where a remote service does not report it (version 1).',
    }),
    isComplete: t.boolean({
      nullable: true,
      description:
        'Whether all of them that have time in the period are in `value`; `null` when `failedCount` is. Items without an end are in it until now; `notedItems(code: CUT_OFF_AT_NOW)` lists those for which the period goes on.',
      resolve: ({ failedCount, includedCount, itemCount, outsideCount }) =>
        failedCount === null ? null : includedCount + outsideCount === itemCount,
    }),
    failures: t.field({
      type: [FailedItemRef],
      cost: { size: SHOWN_FAILURES },
      description: 'The first 20 of `failedItems`.',
      resolve: ({ failures }) => failures.slice(0, SHOWN_FAILURES),
    }),
    failedItems: t.field({
      type: FailedItemConnectionRef,
      cost: pageCost,
      description: 'All items that count in `failedCount`, in pages.',
      args: connectionArguments,
      resolve: (total, args) => sliceOf(total.failures, itemLists.failedItems(total), args),
    }),
    notedItems: t.field({
      type: NotedItemConnectionRef,
      cost: pageCost,
      description:
        'The items whose amounts have notes with a code, once for each note, in pages; empty where a remote service does not report them.',
      args: {
        ...connectionArguments,
        code: t.arg({ type: NoteCodeRef, description: 'Only notes with this code.' }),
      },
      resolve: (total, { code, ...args }) => {
        const matching = total.noted.filter(({ note }) => (code ?? note.code) === note.code);
        return sliceOf(matching, itemLists.notedItems(total, code), args);
      },
    }),
    noteCounts: t.expose('noteCounts', {
      type: [NoteCountRef],
      nullable: true,
      description:
        'The number of items that have a note, for each code; `null` where a remote service does not report notes.',
    }),
    otherUnits: t.expose('otherUnits', {
      type: [OtherTotalRef],
      description: 'Sums of amounts that are not mass per time; units are never mixed.',
    }),
    gases: t.expose('gases', {
      type: GasBreakdownRef,
      nullable: true,
      description: '`value` by gas; `null` where a remote service does not report gases (version 1).',
    }),
    scopes: t.field({
      type: ScopeBreakdownRef,
      nullable: true,
      description:
        '`value` by scope and part of a life cycle, with what is outside of the scopes; `null` where a remote service does not report it.',
      resolve: ({ amount: { unit, perUnit }, scopes }) =>
        scopes === null ? null : { unit, perUnit, parts: scopes },
    }),
    byCategory: t.field({
      type: [CategoryTotalRef],
      cost: { size: 10 },
      description: 'The total by category, for those that have items in it, ordered by path.',
      resolve: ({ profileUids, period, groups }) => {
        const [profileUid, ...others] = profileUids;
        if (groups === null || profileUid === undefined || others.length > 0) {
          throw badInput(
            'byCategory',
            'A grouped row cannot be divided by category; add CATEGORY to its `groupBy`.',
          );
        }
        return groups.flatMap(({ categoryPath: path, total }) =>
          path === null ? [] : [{ path, profileUid, total: { ...total, profileUids, period, groups: [] } }],
        );
      },
    }),
  }),
});
