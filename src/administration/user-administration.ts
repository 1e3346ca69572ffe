import { createPasswords } from '../adapters/secrets/passwords.ts';
import { randomUid } from '../adapters/secrets/uids.ts';
import {
  createUserAdministration,
  type UserAdministration,
} from '../application/users/user-administration.ts';
import { storeAuditedAs } from '../application/writes/audited-store.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../ports/clock.ts';
import { openExistingStore, openStore } from '../startup/open-store.ts';

export interface OpenUserAdministration extends UserAdministration {
  close(): Promise<void>;
}

/**
 * The users of the configured store, which other processes may be serving.
 * `isFirst` allows the store to be created.
 */
export async function openUserAdministration(
  config: Config,
  { isFirst, reason }: { readonly isFirst: boolean; readonly reason: string | undefined },
  signal: AbortSignal,
): Promise<OpenUserAdministration> {
  const store = await (isFirst ? openStore : openExistingStore)(config, signal);
  const administration = createUserAdministration({
    store: storeAuditedAs(store, 'users command', reason),
    passwords: createPasswords(),
    clock: systemClock,
    newUid: randomUid,
  });
  return { ...administration, close: () => store.close() };
}
