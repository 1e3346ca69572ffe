/** Items with their values take a few milliseconds for so many. */
const keysOfOneStatement = 100;

/** Rows with their indexes, likewise. */
const rowsOfOneStatement = 250;

/** Distinct keys as the lists of several statements: a database in this process lets others work only in between. */
export function keyPages(keys: Iterable<string>): readonly string[] {
  return pagesOf([...new Set(keys)], keysOfOneStatement).map((page) => JSON.stringify(page));
}

/** Rows for several statements, for the same reason. */
export function rowPages<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return pagesOf(rows, rowsOfOneStatement);
}

/** Records with many indexes, likewise. */
export function recordPages<T>(records: readonly T[]): readonly (readonly T[])[] {
  return pagesOf(records, keysOfOneStatement);
}

function pagesOf<T>(entries: readonly T[], size: number): readonly (readonly T[])[] {
  const pages: (readonly T[])[] = [];
  for (let from = 0; from < entries.length; from += size) pages.push(entries.slice(from, from + size));
  return pages;
}
