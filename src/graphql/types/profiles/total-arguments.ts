import type { InputShapeFromFields } from '@pothos/core';
import { badInput, EmissionsError, restated } from '../../../domain/basics/errors.ts';
import { floorToSecond, type Period } from '../../../domain/basics/instant.ts';
import { parseTimeZone } from '../../../domain/basics/time-zone.ts';
import { assertConditions } from '../../../domain/profiles/profile-item-search.ts';
import { periodsOf, type TotalDetail, totalDetails } from '../../../domain/profiles/profile-total.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { convertTotals, parseTotalUnits } from '../../../totals/convert-total.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { inZone } from '../../given-days.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { fieldsBelow } from '../../lookahead.ts';
import { GwpSetRef } from '../calculation/figure-facts.ts';
import { countRequestedSteps, TimeStepRef } from '../calculation/time-points.ts';
import { type conditionArguments, toConditions } from './item-conditions.ts';
import type { ProfileCategoryNode, ProfileTotalNode } from './profile-refs.ts';
import { profileTotalsLoader } from './profile-loaders.ts';

export const timeZoneDescription =
  'The time zone of periods, such as `Europe/Berlin`; a day on which clocks change has 23 or 25 hours.';

const setArgument = {
  type: GwpSetRef,
  description:
    'The potentials to weigh gases with; as published when absent. Items whose masses of gases are not known are in `failedCount`.',
};

export const unitArguments = builder.args((t) => ({
  returnUnit: t.string({ description: 'The unit of the total, a mass such as `t`; kg when absent.' }),
  gwp: t.field(setArgument),
}));

/** Which items a total includes, and its units. */
export const totalArguments = builder.args((t) => ({
  from: t.field({
    type: 'DateTime',
    description:
      'The start of the period. Without it, what records emit in all of their own time, those without an end until now.',
  }),
  to: t.field({ type: 'DateTime', description: 'The end of the period; open when absent. Requires `from`.' }),
  ...unitArguments,
  returnPerUnit: t.string({
    description:
      'Requests a rate, such as per `year` or `month`: what was emitted in the period, divided by its length. Requires `from` and `to`.',
  }),
}));

/** Consecutive periods. */
export const totalsArguments = builder.args((t) => ({
  from: t.field({ type: 'DateTime', required: true, description: 'The start of the first period.' }),
  to: t.field({ type: 'DateTime', required: true, description: 'The end of the last period.' }),
  step: t.field({
    type: TimeStepRef,
    required: true,
    description: 'The length of the periods, of which there are at most 400; the last one may be shorter.',
  }),
  timeZone: t.string({ defaultValue: 'UTC', description: timeZoneDescription }),
  ...unitArguments,
}));

type TotalArguments = InputShapeFromFields<typeof totalArguments> &
  Partial<InputShapeFromFields<typeof conditionArguments>>;
export type UnitArguments = Partial<Pick<TotalArguments, 'returnUnit' | 'returnPerUnit'>>;

/** Only the store knows how many items a profile has; it counts them before they are calculated. */
const usualItems = 10;

export function calculationsForTotals(args: FieldArguments): number {
  return usualItems * (args['step'] == null ? 1 : countRequestedSteps(args));
}

export async function readTotal(
  category: ProfileCategoryNode,
  withSubcategories: boolean,
  args: TotalArguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<ProfileTotalNode> {
  const only = toConditions(args);
  assertConditions(only);
  const request = { ...toKey(category), withSubcategories, period: toPeriod(args), only, ...toSet(args) };
  const [total] = await readTotals(request, args, context, info);
  if (total === undefined) throw new Error('The backend returned no total.');
  return total;
}

type TotalsArguments = InputShapeFromFields<typeof totalsArguments>;

export async function readTotalsOverTime(
  category: ProfileCategoryNode,
  withSubcategories: boolean,
  args: TotalsArguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<ProfileTotalNode[]> {
  const { step } = args;
  const timeZone = parseTimeZone(args.timeZone ?? 'UTC');
  const period = {
    start: floorToSecond(inZone(args.from, ['from'], timeZone, context, info)),
    end: floorToSecond(inZone(args.to, ['to'], timeZone, context, info)),
  };
  const times = { period, step, timeZone };
  const request = { ...toKey(category), withSubcategories, ...times, ...toSet(args) };
  return readTotals(request, { returnUnit: args.returnUnit }, context, info);
}

function toSet({ gwp }: Pick<TotalArguments, 'gwp'>) {
  return { gwp: gwp ?? undefined };
}

function toKey({ profileUid, path }: ProfileCategoryNode) {
  return { profileUids: [profileUid], categoryPath: path };
}

/** The fields that show what is only read on request. */
const fieldsOf: Readonly<Record<TotalDetail, string>> = {
  gas: 'gases',
  scope: 'scopes',
  failures: 'failedItems',
  notes: 'notedItems',
};

/** Checks units first, so that nothing is calculated that is not shown. */
export async function readTotals(
  request: ProfileTotalRequest,
  { returnUnit, returnPerUnit }: UnitArguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<ProfileTotalNode[]> {
  const { profileUids } = request;
  const periods = periodsOf(request);
  const units = periods.map((period) => parseTotalUnits(withoutNulls({ returnUnit, returnPerUnit }), period));
  const selected = fieldsBelow(info);
  const details = totalDetails.filter(
    (each) => selected.has(fieldsOf[each]) || request.details?.includes(each),
  );
  const groupBy = request.groupBy ?? (selected.has('byCategory') ? { category: true } : undefined);
  const totals = await profileTotalsLoader(context)
    .load({ ...request, details, groupBy })
    .catch(throwNoTotal);
  return convertTotals(totals, units).map(({ whole, groups }, index) => {
    return { ...whole, profileUids, period: periods[index] ?? null, groups };
  });
}

/** A deleted category has no totals of its own. */
function throwNoTotal(error: unknown): never {
  const isOfCategory =
    error instanceof EmissionsError && error.code === 'NOT_FOUND' && error.argument === undefined;
  if (!isOfCategory) throw error;
  const more =
    'If the category was deleted, its profile items count as failed in the totals of the categories above it.';
  throw restated(error, { message: `${error.message} ${more}` });
}

/** A remote service takes whole seconds; the store behaves the same. */
export function toPeriod({ from, to }: Pick<TotalArguments, 'from' | 'to'>): Period | null {
  if (typeof from === 'number')
    return { start: floorToSecond(from), end: typeof to === 'number' ? floorToSecond(to) : null };
  if (typeof to === 'number') throw badInput('from', 'to requires from.', 'missing-parameter');
  return null;
}
