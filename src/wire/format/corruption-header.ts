/**
 * This header marks every response from a database that is known to be
 * corrupted, so that no client trusts it unknowingly.
 */
export const corruptionHeader = { name: 'Emissions-Data', value: 'damaged' } as const;
