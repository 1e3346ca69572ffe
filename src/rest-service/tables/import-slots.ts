import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';

/** An import remembers the keys of its rows, and a table of amounts is in memory; each takes the place of a request for as long as it lasts. */
const maxImports = 8;
const maxOfOneUser = 2;
const retryAfter = 5;

export interface ImportSlots {
  /** Returns a function to be called when the import has ended. Throws OVERLOADED for too many at once. */
  enter(userUid: Uid | null): () => void;
}

export function createImportSlots(): ImportSlots {
  const running: (Uid | null)[] = [];
  return {
    enter(userUid) {
      const isUser = (uid: Uid | null): boolean => uid === userUid;
      if (running.length >= maxImports || running.filter(isUser).length >= maxOfOneUser) {
        throw new EmissionsError(
          'OVERLOADED',
          `At most ${maxOfOneUser} imports and tables of amounts of one user run at once, and ${maxImports} in all; retry in ${retryAfter} s.`,
          { retryAfter },
        );
      }
      running.push(userUid);
      return () => void running.splice(running.findIndex(isUser), 1);
    },
  };
}
