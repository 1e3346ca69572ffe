/** Items with their values take a few milliseconds for so many. */
const keysOfOneStatement = 100;

/** Distinct keys as the lists of several statements: a database in this process lets others work only in between. */
export function keyPages(keys: Iterable<string>): readonly string[] {
  const distinct = [...new Set(keys)];
  const pages: string[] = [];
  for (let from = 0; from < distinct.length; from += keysOfOneStatement) {
    pages.push(JSON.stringify(distinct.slice(from, from + keysOfOneStatement)));
  }
  return pages;
}
