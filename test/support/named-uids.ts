interface NamedUids {
  readonly newUid: () => string;
  /** From now on uids begin with this name. */
  use(name: string): void;
}

/** Uids that are the same in every run: a name, zeros and a number, such as `OURCAR000001`. */
export function namedUids(first: string): NamedUids {
  let name = first;
  let count = 0;
  return {
    newUid: () => name + String((count += 1)).padStart(12 - name.length, '0'),
    use(next) {
      name = next;
      count = 0;
    },
  };
}
