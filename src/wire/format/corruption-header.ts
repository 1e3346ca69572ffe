/**
 * By this header every answer says that the database which it comes from is
 * known to be damaged, so that nobody takes it for truth unknowingly.
 */
export const corruptionHeader = { name: 'Emissions-Data', value: 'damaged' } as const;
