/** Whether this run takes the long forms of its tests, as `npm run test:deep` does. */
export const isDeep = process.env['TEST_DEEP'] === '1';

/** How often something is tried in a usual run and in a deep one. */
export function rounds({ usual, deep }: { readonly usual: number; readonly deep: number }): number {
  return isDeep ? deep : usual;
}
