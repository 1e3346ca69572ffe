/** On every answer of a service that answers in short, with plain amounts and rows of items: how many rows one document has at most. */
export const shortHeader = 'Emissions-Short';

/** How much of something a service offers in a header: up to 9999, 0 for what is no such number. */
export function decodeOffer(header: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(header ?? '') ? Number(header) : 0;
}
