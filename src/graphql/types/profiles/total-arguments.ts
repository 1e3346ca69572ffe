import { badInput } from '../../../domain/errors.ts';
import type { Period } from '../../../domain/instant.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { convertTotals, parseTotalUnits } from '../../../totals/convert-total.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { countRequestedPoints, readPeriods, type TimeStep, TimeStepRef } from '../calculation/time-points.ts';
import type { ProfileCategoryNode, ProfileTotalNode } from './profile-refs.ts';
import { profileTotalsLoader } from './profile-loaders.ts';

/** Which items one total is over, and in which units it is. */
export const totalArguments = builder.args((t) => ({
  from: t.field({
    type: 'DateTime',
    description:
      'The start of the period. Without it, the items that count from the start of this month on, or for an account of version 1 in this month.',
  }),
  to: t.field({
    type: 'DateTime',
    description: 'The end of the period; open when absent. Needs `from`.',
  }),
  prorata: t.boolean({
    description:
      'Whether the total is what the items amount to within the period, in absolute terms. Needs `from` and `to`.',
  }),
  returnUnit: t.string({ description: 'The unit of the total, a mass such as `t`; kg when absent.' }),
  returnPerUnit: t.string({
    description: 'What the total is per, a time such as `month`; year when absent. Not with `prorata`.',
  }),
}));

/** One period after the other. */
export const totalsArguments = builder.args((t) => ({
  from: t.field({ type: 'DateTime', required: true, description: 'The start of the first period.' }),
  to: t.field({ type: 'DateTime', required: true, description: 'The end of the last period.' }),
  step: t.field({
    type: TimeStepRef,
    required: true,
    description: 'The length of the periods, of which there may be 60; the last one may be shorter.',
  }),
  returnUnit: t.string({ description: 'The unit of the totals, a mass such as `t`; kg when absent.' }),
}));

interface TotalArguments {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
  readonly prorata?: boolean | null | undefined;
  readonly returnUnit?: string | null | undefined;
  readonly returnPerUnit?: string | null | undefined;
}

/** What the total of one category takes at most, and one over many; see `profile-totals.ts` of the remote client. */
const readsForCategory = 10;
const mostReadsForTotals = 90;

/** Finding out which version the account has comes on top. */
export const callsForAllTotals = 1 + mostReadsForTotals;

export function callsForTotals(args: FieldArguments): number {
  const periods = args['step'] === undefined ? 1 : countRequestedPoints(args);
  const reads = args['withSubcategories'] === true ? mostReadsForTotals : readsForCategory * periods;
  return Math.min(callsForAllTotals, 1 + reads);
}

export async function readTotal(
  index: ProfileCategoryNode,
  withSubcategories: boolean,
  args: TotalArguments,
  context: GraphQLContext,
): Promise<ProfileTotalNode> {
  const isOfPeriod = args.prorata === true;
  const period = toPeriod(args);
  const periods = period === null ? null : [period];
  const [total] = await readTotals(
    { ...toPlace(index), withSubcategories, periods, isOfPeriod },
    args,
    context,
  );
  if (total === undefined) throw new Error('a backend answered with no total');
  return total;
}

interface TotalsArguments {
  readonly from: number;
  readonly to: number;
  readonly step: TimeStep;
  readonly returnUnit?: string | null | undefined;
}

export async function readTotalsOverTime(
  index: ProfileCategoryNode,
  withSubcategories: boolean,
  args: TotalsArguments,
  context: GraphQLContext,
): Promise<ProfileTotalNode[]> {
  const periods = readPeriods(inSeconds(args.from), inSeconds(args.to), args.step);
  const request = { ...toPlace(index), withSubcategories, periods, isOfPeriod: true };
  return readTotals(request, { returnUnit: args.returnUnit }, context);
}

function toPlace({ profileUid, path }: ProfileCategoryNode) {
  return { profileUid, categoryPath: path };
}

/** Units are read first: what cannot be converted is not calculated. */
async function readTotals(
  request: ProfileTotalRequest,
  { returnUnit, returnPerUnit }: Pick<TotalArguments, 'returnUnit' | 'returnPerUnit'>,
  context: GraphQLContext,
): Promise<ProfileTotalNode[]> {
  const { profileUid, periods, isOfPeriod } = request;
  const requested = { returnUnit: returnUnit ?? undefined, returnPerUnit: returnPerUnit ?? undefined };
  const units = parseTotalUnits(requested, isOfPeriod);
  const totals = await profileTotalsLoader(context).load(request);
  return totals.map((each, index) => {
    const { whole, byCategory } = convertTotals(each, units);
    return { profileUid, period: periods?.[index] ?? null, total: whole, byCategory };
  });
}

function toPeriod({ from, to }: TotalArguments): Period | null {
  if (typeof from === 'number')
    return { start: inSeconds(from), end: typeof to === 'number' ? inSeconds(to) : null };
  if (typeof to === 'number') throw badInput('from', 'Give from with to.', 'missing-parameter');
  return null;
}

/** A remote service is asked in whole seconds, so the store is too. */
function inSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}
