import { createPasswords } from '../../../src/adapters/secrets/passwords.ts';

/** The real hashing at the least cost there is; `test/adapters/secrets/passwords.test.ts` has the real cost. */
export const cheapPasswords = createPasswords({ ln: 1, r: 1, p: 1 });
