/** How much of something a service offers in a header: up to 9999, 0 for what is no such number. */
export function decodeOffer(header: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(header ?? '') ? Number(header) : 0;
}
