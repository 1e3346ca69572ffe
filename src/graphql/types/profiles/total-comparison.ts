import { within } from '../../../domain/basics/all-faults.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import { GwpSetRef } from '../calculation/figure-facts.ts';
import { toPeriod } from './total-arguments.ts';

export const ComparisonInput = builder.inputType('ProfileTotalComparison', {
  description: 'How the totals to compare with differ; the rest is the same.',
  fields: (t) => ({
    profiles: t.field({
      type: ['Uid'],
      description: 'Other profiles, for example of a plan. Not with PROFILE in `groupBy`.',
    }),
    from: t.field({
      type: 'DateTime',
      description: 'The start of another period, such as the year before. Requires `to`.',
    }),
    to: t.field({ type: 'DateTime', description: 'The end of the other period. Requires `from`.' }),
    gwp: t.field({ type: GwpSetRef, description: 'Other potentials to weigh gases with.' }),
  }),
});

export function otherRequest(
  request: ProfileTotalRequest,
  { profiles, from, to, gwp }: typeof ComparisonInput.$inferInput,
): ProfileTotalRequest {
  if (from == null && to != null) throw badInput('compareTo.from', 'compareTo.to requires compareTo.from.');
  if (from != null && to == null) throw badInput('compareTo.to', 'compareTo.from requires compareTo.to.');
  if (profiles != null && request.groupBy?.profile === true) {
    throw badInput(
      'compareTo.profiles',
      'Rows of other profiles cannot be compared by PROFILE; omit one of them.',
    );
  }
  return {
    ...request,
    profileUids: profiles ?? request.profileUids,
    period: from == null ? request.period : within('compareTo', () => toPeriod({ from, to })),
    gwp: gwp ?? request.gwp,
  };
}
