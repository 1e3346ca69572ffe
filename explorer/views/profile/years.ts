interface Dated {
  readonly startDate: string | null;
}

interface WithItems {
  readonly earliest: { readonly nodes: readonly Dated[] } | null;
  readonly latest: { readonly nodes: readonly Dated[] } | null;
}

const maxYears = 100;

/** From the year of the first item to this one, or to that of the last item; the newest first. */
export function yearsOf(
  { earliest, latest }: WithItems,
  now = new Date().getUTCFullYear(),
): readonly number[] {
  const first = yearOf(earliest?.nodes[0]) ?? now;
  const last = Math.max(now, yearOf(latest?.nodes[0]) ?? now);
  const count = Math.min(last - first + 1, maxYears);
  return Array.from({ length: Math.max(1, count) }, (_, index) => last - index);
}

const yearOf = (item: Dated | undefined): number | null =>
  item?.startDate == null ? null : new Date(item.startDate).getUTCFullYear();

/** The one of the address, if the profile has it; otherwise this one or the one before it that it has. */
export function chosenYear(
  asked: string,
  years: readonly number[],
  now = new Date().getUTCFullYear(),
): number {
  const chosen = years.find((year) => String(year) === asked);
  return chosen ?? years.find((year) => year <= now) ?? years[0] ?? now;
}

export const periodOf = (year: number): { readonly from: string; readonly to: string } => ({
  from: new Date(Date.UTC(year, 0)).toISOString(),
  to: new Date(Date.UTC(year + 1, 0)).toISOString(),
});
