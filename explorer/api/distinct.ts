interface Named {
  readonly path: string;
  readonly name: string;
}

/** What categories or values are called, by their paths. Those that share a name have their paths beside it. */
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
