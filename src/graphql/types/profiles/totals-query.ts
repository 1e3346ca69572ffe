import { within } from '../../../domain/basics/all-faults.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { assertProfiles, periodsOf } from '../../../domain/profiles/profile-total.ts';
import { parseTimeZone } from '../../../domain/basics/time-zone.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { inZone } from '../../given-days.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { countRequestedSteps, TimeStepRef } from '../calculation/time-points.ts';
import { readRows, TotalsRef } from './profile-totals.ts';
import { calculationsForTotals, timeZoneDescription, toPeriod, totalArguments } from './total-arguments.ts';
import { ComparisonInput, otherRequest } from './total-comparison.ts';
import { groupArguments, toGrouped, usualGroups } from './total-groups.ts';

const sidesOf = ({ compareTo }: FieldArguments): number => (compareTo == null ? 1 : 2);

builder.queryFields((t) => ({
  profileTotals: t.field({
    type: TotalsRef,
    nullable: true,
    subject: 'profiles',
    cost: {
      calculations: (args) => sidesOf(args) * calculationsForTotals(args),
      size: (args) => usualGroups(args) * Math.max(1, countRequestedSteps(args)),
    },
    description:
      'The total of all items of one or more profiles, by period and group, as rows of a table, optionally compared with another period, other profiles or other potentials.',
    args: {
      profiles: t.arg({ type: ['Uid'], required: true, description: 'From 1 to 100 profiles.' }),
      ...groupArguments,
      step: t.arg({
        type: TimeStepRef,
        description: 'A row for each period of this length; at most 400. Requires `from` and `to`.',
      }),
      timeZone: t.arg.string({ defaultValue: 'UTC', description: timeZoneDescription }),
      ...totalArguments,
      compareTo: t.arg({ type: ComparisonInput, description: 'The totals to compare every row with.' }),
    },
    resolve: async (_, { profiles, compareTo, ...args }, context, info) => {
      const grouped = toGrouped(args);
      const timeZone = parseTimeZone(args.timeZone ?? 'UTC');
      const at = (instant: Instant | null | undefined, ...path: readonly string[]) =>
        inZone(instant, path, timeZone, context, info);
      const request: ProfileTotalRequest = {
        profileUids: profiles,
        ...grouped,
        period: toPeriod({ from: at(args.from, 'from'), to: at(args.to, 'to') }),
        step: args.step ?? undefined,
        timeZone,
        ...withoutNulls({ gwp: args.gwp }),
      };
      assertProfiles(profiles);
      const compared =
        compareTo == null
          ? null
          : otherRequest(request, {
              ...compareTo,
              from: at(compareTo.from, 'compareTo', 'from'),
              to: at(compareTo.to, 'compareTo', 'to'),
            });
      if (compared !== null) within('compareTo', () => assertComparison(compared));
      return readRows(request, compared, args, context, info);
    },
  }),
}));

function assertComparison(compared: ProfileTotalRequest): void {
  assertProfiles(compared.profileUids);
  periodsOf(compared);
}
