/** JSON knows no other numbers: what is infinite or no number is `null`. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
