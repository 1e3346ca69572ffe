import { startOfYear } from '../../../domain/basics/instant.ts';
import { fromLocalTime, parseTimeZone } from '../../../domain/basics/time-zone.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { countRequestedSteps, TimeStepRef } from '../calculation/time-points.ts';
import { profileYearsLoader } from './profile-loaders.ts';
import { ProfileRef } from './profile-refs.ts';
import { readRows, TotalsRef } from './profile-totals.ts';
import { calculationsForTotals, timeZoneDescription, unitArguments } from './total-arguments.ts';
import { groupArguments, toGrouped, usualGroups } from './total-groups.ts';

interface YearNode {
  readonly profileUid: Uid;
  readonly year: number;
  readonly timeZone: string;
}

/** A year that any table of times has. */
const anyYear = { from: startOfYear(2024), to: startOfYear(2025) };
const inYear = (args: FieldArguments): FieldArguments => ({ ...args, ...anyYear });

const YearRef = builder.objectRef<YearNode>('ProfileYear').implement({
  description: 'A calendar year of a profile.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'The year, such as 2025.' }),
    from: t.field({
      type: 'DateTime',
      description: 'When it begins.',
      resolve: (node) => periodOf(node).start,
    }),
    to: t.field({
      type: 'DateTime',
      description: 'When the next one begins.',
      resolve: (node) => periodOf(node).end,
    }),
    totals: t.field({
      type: TotalsRef,
      nullable: true,
      cost: {
        calculations: (args) => 2 * calculationsForTotals(inYear(args)),
        size: (args) => usualGroups(args) * Math.max(1, countRequestedSteps(inYear(args))),
      },
      description:
        'What was emitted in the year, as rows by group and step, each compared with the year before; one row without groups and step. Totals of several profiles in a list are summed in one go.',
      args: {
        ...groupArguments,
        step: t.arg({
          type: TimeStepRef,
          description: 'A row for each period of this length, such as MONTH.',
        }),
        ...unitArguments,
      },
      resolve: (node, args, context, info) => {
        const { profileUid, timeZone } = node;
        const { step } = args;
        const request = {
          profileUids: [profileUid],
          ...toGrouped(args),
          period: periodOf(node),
          timeZone,
          ...withoutNulls({ step, gwp: args.gwp }),
        };
        const before = { ...request, period: periodOf({ ...node, year: node.year - 1 }) };
        return readRows(request, before, args, context, info);
      },
    }),
  }),
});

builder.objectField(ProfileRef, 'year', (t) =>
  t.field({
    type: YearRef,
    nullable: true,
    description:
      'A calendar year with its totals and those of the year before: the newest of `years` that has begun when `year` is absent, `null` when there is none.',
    args: {
      year: t.arg.int({ description: 'Such as 2025, from 1970 to 2999.' }),
      timeZone: t.arg.string({ defaultValue: 'UTC', description: timeZoneDescription }),
    },
    resolve: async ({ uid: profileUid }, args, context) => {
      const timeZone = parseTimeZone(args.timeZone ?? 'UTC');
      if (args.year != null && (args.year < 1970 || args.year > 2999)) {
        throw badInput('year', `year must be from 1970 to 2999; got ${args.year}.`);
      }
      const year = args.year ?? (await profileYearsLoader(context).load(profileUid)).newest;
      return year === null ? null : { profileUid, year, timeZone };
    },
  }),
);

function periodOf({ year, timeZone }: Omit<YearNode, 'profileUid'>) {
  return {
    start: fromLocalTime(startOfYear(year), timeZone),
    end: fromLocalTime(startOfYear(year + 1), timeZone),
  };
}
