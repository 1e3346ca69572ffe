/**
 * What callers have used of what they may ask for, as all processes that serve
 * together know it. Callers are digests; nothing here tells who they are.
 */
export interface CallerAllowances {
  /**
   * Adds the requests, perhaps none, that each caller was let in with since the last time,
   * each of which takes so many milliseconds to be earned again. Gives back, for
   * each of these callers, in how many milliseconds all is earned that anyone
   * let them have: 0 or less for who has everything.
   */
  spend(
    used: ReadonlyMap<string, number>,
    msPerRequest: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
}
