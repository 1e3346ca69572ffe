import type { Uid } from '../../../src/domain/basics/uid.ts';
import { asUid } from '../brands.ts';

interface NamedUids {
  readonly newUid: () => Uid;
  /** From now on uids begin with this name. */
  use(name: string): void;
}

/** Uids that are the same in every run: a name, zeros and a number, such as `OURCAR000001`. */
export function namedUids(first: string): NamedUids {
  let name = first;
  let count = 0;
  return {
    newUid: () => asUid(name + String((count += 1)).padStart(12 - name.length, '0')),
    use(next) {
      name = next;
      count = 0;
    },
  };
}
