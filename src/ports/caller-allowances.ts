/**
 * How much of their rate limit callers have used, shared by all processes that
 * serve together. Callers are identified by digests only.
 */
export interface CallerAllowances {
  /**
   * Adds the requests, perhaps none, admitted per caller since the last call; each
   * takes `msPerRequest` to replenish. Returns, per caller, the milliseconds until
   * everything that any process admitted is replenished: 0 or less for a full
   * allowance.
   */
  spend(
    used: ReadonlyMap<string, number>,
    msPerRequest: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
}
