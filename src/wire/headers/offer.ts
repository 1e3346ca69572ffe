/** On every response of a service that answers several reads in one request: how many at most. Any service may send it. */
export const batchHeader = 'Emissions-Batch';

/**
 * On every response of this program: the service has search over all categories,
 * totals, items of all categories, labels and names of profiles, and imports.
 */
export const additionsHeader = { name: 'Emissions-Additions', value: '1' } as const;

/** How many reads a service offers to answer in one request: up to 9999, 0 for what is no such number. */
export function decodeOffer(header: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(header ?? '') ? Number(header) : 0;
}
