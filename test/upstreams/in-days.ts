/** The calendar year of the protocol, 365.2425 days, section 8.3. */
const yearSeconds = 31_556_952;

/** What an amount per year is in a number of days. */
export function inDays(perYear: number, days: number): number {
  return (perYear * days * 86_400) / yearSeconds;
}
