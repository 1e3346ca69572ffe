/** Drill values in the form under which two spellings are the same. */
export function drillKey(drill: readonly string[]): string {
  return JSON.stringify(drill.map((value) => value.toLowerCase()));
}
