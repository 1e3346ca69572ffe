import type { ItemScope } from '../../domain/profiles/profile-item-search.ts';
import type { Segment } from './segments.ts';

/** Whether segments with details have emissions in any of some scopes; true if there are no scopes. */
export function emitsIn(segments: readonly Segment[], scopes: readonly ItemScope[]): boolean {
  if (scopes.length === 0) return true;
  return segments.some(({ emitted: { gases } }) =>
    gases.scopes.some(({ scope }) =>
      scopes.some((wanted) => scope === wanted || scope?.startsWith(`${wanted}.`) === true),
    ),
  );
}
