/** Whether this run takes the long forms of its tests, as `npm run test:deep` does. */
export const isDeep = process.env['TEST_DEEP'] === '1';

/** Whether this run includes the files that stop servers, fail over and fill disks. */
export const hasDeepFiles = isDeep || process.env['TEST_DEEP_FILES'] === '1';

/** How often something is tried in a usual run and in a deep one. */
export function rounds({ usual, deep }: { readonly usual: number; readonly deep: number }): number {
  return isDeep ? deep : usual;
}

/** All in a deep run; in a usual one every `turns`-th, so that the parts together are all of them. */
export function partOf<T>(all: readonly T[], { turn, turns }: Turn): readonly T[] {
  return isDeep ? all : all.filter((_, index) => index % turns === turn);
}

interface Turn {
  readonly turn: number;
  readonly turns: number;
}

/** Some of many in a usual run, from the first to the last, and all in a deep one. */
export function spreadOf<T>(all: readonly T[], most = 60): readonly T[] {
  const step = isDeep ? 1 : Math.ceil(all.length / most);
  return all.filter((_, index) => index % step === 0);
}
