import { type AuditAction, importAuthors, type ImportOrigin } from '../../domain/changes/audit-entry.ts';
import { recordChangesInSteps } from '../../domain/changes/changes.ts';
import type { Author } from '../../domain/profiles/profile-item-edit.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import { budgetFor } from '../../metering/request-budget.ts';
import type { Store } from '../../ports/store.ts';
import {
  snapshotApiKey,
  snapshotBranches,
  snapshotCategories,
  snapshotDefinitions,
  snapshotImports,
  snapshotItems,
  snapshotProfile,
  snapshotUser,
  type TakeSnapshot,
} from './audit-snapshots.ts';

type Write<E> = readonly [entries: readonly E[], now: Instant, signal: AbortSignal];

type UserWrite<C> = readonly [username: string, change: C, now: Instant, signal: AbortSignal];

/**
 * The same store, which logs writes to the data tree, of users and of API keys, and who shared, deleted or
 * restored a profile: it compares the records before and after a write in its transaction. A rolled-back write leaves no
 * entries, nor does one that changes nothing.
 */
export function auditedStore(store: Store, findAuthor: () => Promise<Author>): Store {
  async function audited<T>(
    takeSnapshot: TakeSnapshot,
    work: (inner: Store) => Promise<T>,
    now: Instant,
    signal: AbortSignal,
    action?: AuditAction,
  ): Promise<T> {
    const author = await findAuthor();
    return store.atomically(async (inner) => {
      const before = await takeSnapshot(inner, signal);
      const result = await work(inner);
      const after = await takeSnapshot(inner, signal);
      const changes = await runInSlices(budgetFor(signal), recordChangesInSteps(before, after));
      const records = changes.map((change) => ({
        ...change,
        ...author,
        action: action ?? change.action,
        time: now,
      }));
      if (records.length > 0) await inner.audit.append(records, signal);
      return result;
    }, signal);
  }

  /** A write of several records, with the snapshot of these. */
  const auditedWrite =
    <E extends { readonly uid: Uid }, R>(
      snapshotOf: (uids: readonly Uid[]) => TakeSnapshot,
      work: (inner: Store, ...write: Write<E>) => Promise<R>,
    ) =>
    (...write: Write<E>): Promise<R> => {
      const [entries, now, signal] = write;
      const uids = entries.map(({ uid }) => uid);
      return audited(snapshotOf(uids), (inner) => work(inner, ...write), now, signal);
    };

  /** A write of the account with a name. */
  const auditedOfUser =
    <C>(work: (inner: Store, ...write: UserWrite<C>) => Promise<void>) =>
    (...write: UserWrite<C>): Promise<void> => {
      const [username, , now, signal] = write;
      return audited(snapshotUser(username), (inner) => work(inner, ...write), now, signal);
    };

  const { apiKeys, dataCategories, dataItems, itemDefinitions, profiles, referenceData, users } = store;
  return {
    ...store,
    apiKeys: changed(apiKeys, {
      create: (key, signal) =>
        audited(
          snapshotApiKey(key.apiKey.uid),
          (to) => to.apiKeys.create(key, signal),
          key.apiKey.created,
          signal,
        ),
      delete: (uid, now, signal) =>
        audited(snapshotApiKey(uid), (to) => to.apiKeys.delete(uid, now, signal), now, signal),
    }),
    users: changed(users, {
      create: (user, signal) =>
        audited(
          snapshotUser(user.username),
          (to) => to.users.create(user, signal),
          user.sessionsFrom,
          signal,
        ),
      update: auditedOfUser((to, ...write) => to.users.update(...write)),
      join: auditedOfUser((to, ...write) => to.users.join(...write)),
      leave: auditedOfUser((to, ...write) => to.users.leave(...write)),
    }),
    profiles: changed(profiles, {
      share: (uid, ...write) =>
        audited(snapshotProfile(uid), (to) => to.profiles.share(uid, ...write), write[1], write[2]),
      delete: (uid, ...write) =>
        audited(snapshotProfile(uid), (to) => to.profiles.delete(uid, ...write), write[0], write[1]),
      undelete: (uid, ...write) =>
        audited(
          snapshotProfile(uid),
          (to) => to.profiles.undelete(uid, ...write),
          write[0],
          write[1],
          'restored',
        ),
    }),
    dataCategories: changed(dataCategories, {
      create: auditedWrite(snapshotCategories, (to, ...write) => to.dataCategories.create(...write)),
      update: auditedWrite(snapshotCategories, (to, ...write) => to.dataCategories.update(...write)),
      delete: auditedWrite(snapshotBranches, (to, ...write) => to.dataCategories.delete(...write)),
    }),
    dataItems: changed(dataItems, {
      create: auditedWrite(snapshotItems, (to, ...write) => to.dataItems.create(...write)),
      update: auditedWrite(snapshotItems, (to, ...write) => to.dataItems.update(...write)),
      delete: auditedWrite(snapshotItems, (to, ...write) => to.dataItems.delete(...write)),
    }),
    itemDefinitions: changed(itemDefinitions, {
      put: (write, now, signal) =>
        audited(
          snapshotDefinitions([write.definition.uid]),
          (to) => to.itemDefinitions.put(write, now, signal),
          now,
          signal,
        ),
      delete: (deletion, now, signal) =>
        audited(
          snapshotDefinitions([deletion.uid]),
          (to) => to.itemDefinitions.delete(deletion, now, signal),
          now,
          signal,
        ),
    }),
    referenceData: changed(referenceData, {
      replace: (categories, now, signal) =>
        audited(
          snapshotImports(categories),
          (to) => to.referenceData.replace(categories, now, signal),
          now,
          signal,
          'imported',
        ),
    }),
  };
}

/** The same port with other operations in place of some. */
function changed<T extends object>(port: T, operations: Partial<T>): T {
  return Object.assign(Object.create(port) as T, operations);
}

/** For the commands of operators, who have no account. */
export function storeAuditedAs(store: Store, userName: string, reason?: string): Store {
  return auditedStore(store, async () => ({
    userUid: null,
    userName,
    requestId: null,
    reason: reason ?? null,
  }));
}

export function auditedImports(store: Store, origin: ImportOrigin): Store['referenceData'] {
  return storeAuditedAs(store, importAuthors[origin]).referenceData;
}
