import {
  type AuditAction,
  type AuditRecord,
  importAuthors,
  type ImportOrigin,
} from '../../domain/audit-entry.ts';
import { recordChanges, type RecordShown } from '../../domain/changes.ts';
import type { Instant } from '../../domain/instant.ts';
import type { Uid } from '../../domain/uid.ts';
import type { Store } from '../../ports/store.ts';
import {
  snapshotApiKey,
  snapshotBranches,
  snapshotCategories,
  snapshotImports,
  snapshotItems,
} from './audit-snapshots.ts';

/** The author of a write. */
type AuditAuthor = Pick<AuditRecord, 'userUid' | 'userName' | 'requestId'>;

type TakeSnapshot = (store: Store, signal: AbortSignal) => Promise<readonly RecordShown[]>;

/**
 * The same store, which logs writes to the data tree and of API keys: it compares the records
 * before and after a write in its transaction. A rolled-back write leaves no
 * entries, nor does one that changes nothing.
 */
export function auditedStore(store: Store, findAuthor: () => Promise<AuditAuthor>): Store {
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
      const changes = recordChanges(before, await takeSnapshot(inner, signal));
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

  const { apiKeys, dataCategories, dataItems, referenceData } = store;
  return {
    ...store,
    apiKeys: {
      ...apiKeys,
      create: (key, signal) =>
        audited(
          snapshotApiKey(key.apiKey.uid),
          (to) => to.apiKeys.create(key, signal),
          key.apiKey.created,
          signal,
        ),
      delete: (uid, now, signal) =>
        audited(snapshotApiKey(uid), (to) => to.apiKeys.delete(uid, now, signal), now, signal),
    },
    dataCategories: {
      ...dataCategories,
      create: (categories, now, signal) =>
        audited(
          snapshotCategories(uidsOf(categories)),
          (to) => to.dataCategories.create(categories, now, signal),
          now,
          signal,
        ),
      update: (changes, now, signal) =>
        audited(
          snapshotCategories(uidsOf(changes)),
          (to) => to.dataCategories.update(changes, now, signal),
          now,
          signal,
        ),
      delete: (deletions, now, signal) =>
        audited(
          snapshotBranches(uidsOf(deletions)),
          (to) => to.dataCategories.delete(deletions, now, signal),
          now,
          signal,
        ),
    },
    dataItems: {
      ...dataItems,
      create: (items, now, signal) =>
        audited(snapshotItems(uidsOf(items)), (to) => to.dataItems.create(items, now, signal), now, signal),
      update: (writes, now, signal) =>
        audited(snapshotItems(uidsOf(writes)), (to) => to.dataItems.update(writes, now, signal), now, signal),
      delete: (deletions, now, signal) =>
        audited(
          snapshotItems(uidsOf(deletions)),
          (to) => to.dataItems.delete(deletions, now, signal),
          now,
          signal,
        ),
    },
    referenceData: {
      ...referenceData,
      replace: (categories, now, signal) =>
        audited(
          snapshotImports(categories),
          (to) => to.referenceData.replace(categories, now, signal),
          now,
          signal,
          'imported',
        ),
    },
  };
}

/** For the commands of operators, who have no account. */
export function storeAuditedAs(store: Store, userName: string): Store {
  return auditedStore(store, async () => ({ userUid: null, userName, requestId: null }));
}

export function auditedImports(store: Store, origin: ImportOrigin): Store['referenceData'] {
  return storeAuditedAs(store, importAuthors[origin]).referenceData;
}

function uidsOf(records: readonly { readonly uid: Uid }[]): readonly Uid[] {
  return records.map(({ uid }) => uid);
}
