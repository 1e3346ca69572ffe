/** How much of something a service offers in a header: up to 999, 0 for what is no such number. */
export function decodeOffer(header: string | undefined): number {
  return /^[1-9]\d{0,2}$/.test(header ?? '') ? Number(header) : 0;
}
