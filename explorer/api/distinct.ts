interface Named {
  readonly path: string;
  readonly name: string;
}

/** The names of categories or values, by path; equal names have their paths next to them. */
export function distinct(all: readonly Named[]): ReadonlyMap<string, string> {
  const named = new Map(all.map(({ path, name }) => [path, name]));
  const names = [...named.values()];
  return new Map(
    [...named].map(([path, name]) => [
      path,
      names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${path})`,
    ]),
  );
}
