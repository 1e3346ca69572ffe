/** How the service writes "no coordinate". */
const NO_COORDINATE = '-999';

/** What counts when an input is not given; `null` for the ways in which the service says "nothing". */
export function toDefaultValue(text: string | null): string | null {
  return text === '' || text === NO_COORDINATE ? null : text;
}
