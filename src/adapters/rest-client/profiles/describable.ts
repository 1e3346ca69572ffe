import { badInput } from '../../../domain/basics/errors.ts';
import { changeLabels, type LabelChange, noLabels } from '../../../domain/profiles/labels.ts';
import { readApiVersion } from '../access/viewer.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';

/**
 * Throws BAD_USER_INPUT for invalid labels, and UPSTREAM_UNSUPPORTED: another service would ignore
 * names, notes and labels without a word, and so would this one for an account of
 * version 1.
 */
export async function assertDescribable(
  upstream: Upstream,
  operation: UpstreamOperation,
  labels: readonly LabelChange[] | undefined,
): Promise<void> {
  changeLabels(noLabels, labels);
  const version = await readApiVersion(upstream);
  if (!upstream.offered().hasAdditions) {
    throw unsupported(operation, undefined, 'notes, labels and names of profiles');
  }
  if (version === '1.0') {
    throw badInput(
      'labels',
      'Your account uses version 1, which has no notes, labels and names of profiles: leave them out, or use version 2.',
      'other-version-parameter',
    );
  }
}
