import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditFilter, AuditRecord } from '../../../src/domain/changes/audit-entry.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { rounds } from '../../support/deep.ts';
import { describeOnEveryStore, onFile } from './open-stores.ts';
import { asUid, asInstant } from '../../support/brands.ts';

const record = (index: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  time: asInstant(1000 + index),
  userUid: asUid('AAAAAAAAAAAA'),
  userName: 'admin',
  requestId: `request ${index}`,
  reason: null,
  action: 'changed',
  kind: 'dataItemValue',
  uid: asUid('VALUE0000000'),
  path: 'Transport/car/ITEM00000000/kgCO2PerKm',
  fields: [{ field: 'value', before: String(index), after: String(index + 1) }],
  ...more,
});

async function write(store: Store, from: number, to: number): Promise<void> {
  for (let index = from; index <= to; index += 1) await store.audit.append([record(index)], noSignal);
}

const all = { page: 1, itemsPerPage: 5000 };
const zeros = '0'.repeat(64);

describeOnEveryStore('the audit log of a store', ({ open }) => {
  it('the log returns the entries that were added, each with the digest of the one before', async () => {
    const store = await open();
    expect(await store.audit.verify(null, noSignal)).toEqual({
      head: { number: 0, digest: zeros },
      breach: null,
    });
    const imported = record(2, { userUid: null, requestId: null, action: 'imported', path: '' });
    await store.audit.append([record(1), imported], noSignal);
    await store.audit.append([record(3, { fields: [] })], noSignal);
    const { entries, total } = await store.audit.listPage({}, all, noSignal);
    expect(total).toBe(3);
    const [first, second, third] = entries;
    expect(first).toEqual({ ...record(1), number: 1, previousDigest: zeros, digest: expect.any(String) });
    expect(second).toMatchObject({ ...imported, number: 2, previousDigest: first?.digest });
    expect(third).toMatchObject({ fields: [], number: 3, previousDigest: second?.digest });
    expect(await store.audit.verify(null, noSignal)).toEqual({
      head: { number: 3, digest: third?.digest },
      breach: null,
    });
  });

  it('digests can be recomputed from the page on audits alone', async () => {
    const store = await open();
    await store.audit.append([record(1)], noSignal);
    const [entry] = (await store.audit.listPage({}, all, noSignal)).entries;
    const { time, userUid, userName, requestId, action, kind, uid, path, fields } = record(1);
    const said = [1, time, userUid, userName, requestId, action, kind, uid, path, JSON.stringify(fields)];
    const digest = createHash('sha256')
      .update(`${zeros}\n${JSON.stringify(said)}`)
      .digest('hex');
    expect(entry?.digest).toBe(digest);
  });

  it('a transaction that was rolled back leaves no entry and no gap', async () => {
    const store = await open();
    await write(store, 1, 1);
    const failing = store.atomically(async (inner) => {
      await inner.audit.append([record(2)], noSignal);
      throw new Error('taken back');
    }, noSignal);
    await expect(failing).rejects.toThrow('taken back');
    await write(store, 2, 2);
    const { entries } = await store.audit.listPage({}, all, noSignal);
    expect(entries.map(({ number }) => number)).toEqual([1, 2]);
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ breach: null });
  });

  it('entries are found by path, in whole segments and any case, and by time', async () => {
    const store = await open();
    const paths = [
      'transport',
      'Transport/Car',
      'transport/car/X',
      'transport/cars',
      'energy',
      'transport/car-2',
    ];
    const records = paths.map((path, index) => record(index, { path }));
    await store.audit.append(records, noSignal);
    const find = async (filter: object) =>
      (await store.audit.listPage(filter, all, noSignal)).entries.map(({ number }) => number);
    expect(await find({ path: 'transport/car' })).toEqual([2, 3]);
    expect(await find({ path: 'transport' })).toEqual([1, 2, 3, 4, 6]);
    expect(await find({ path: '' })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await find({ path: 'transport', from: 1001, to: 1003 })).toEqual([2, 3]);
    expect(await find({ from: 1005 })).toEqual([6]);
  });

  it('the next entries of a path follow, in either direction, however many it has', async () => {
    const store = await open();
    const paths = ['often', 'often/below', 'rare', 'oftener', 'often-2'];
    const records = Array.from({ length: 1600 }, (_, index) =>
      record(index, { path: paths[index < 1500 ? index % 2 : index % paths.length] ?? '' }),
    );
    await store.audit.append(records, noSignal);
    const find = async (filter: AuditFilter, size: number) => {
      const page = { page: 1, itemsPerPage: size, withTotal: false } as const;
      return (await store.audit.listPage(filter, page, noSignal)).entries.map(({ number }) => number);
    };
    expect(await find({ path: 'Often', after: 1498 }, 4)).toEqual([1499, 1500, 1501, 1502]);
    expect(await find({ path: 'often', after: 1507, isNewestFirst: true }, 3)).toEqual([1506, 1502, 1501]);
    expect(await find({ path: 'often/below', isNewestFirst: true }, 2)).toEqual([1597, 1592]);
    expect(await find({ path: 'rare', after: 1503 }, 2)).toEqual([1508, 1513]);
    expect(await find({ path: 'rare', isNewestFirst: true }, 2)).toEqual([1598, 1593]);
    const counted = { page: 1, itemsPerPage: 1 };
    expect(await store.audit.listPage({ path: 'often' }, counted, noSignal)).toMatchObject({ total: 1540 });
    expect(await store.audit.listPage({ path: 'rare' }, counted, noSignal)).toMatchObject({ total: 20 });
  });

  it('verification covers logs longer than one batch', async () => {
    const store = await open();
    const many = Array.from({ length: 2500 }, (_, index) => record(index));
    await store.audit.append(many, noSignal);
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ head: { number: 2500 }, breach: null });
  });
});

describe('an altered audit log', () => {
  const { file, open } = onFile();

  async function verdictAfter(sql: string, kept: { number: number; digest: string } | null = null) {
    const store = await open();
    if ((await store.audit.verify(null, noSignal)).head.number === 0) await write(store, 1, 6);
    const database = new DatabaseSync(file());
    database.exec(sql);
    database.close();
    return (await store.audit.verify(kept, noSignal)).breach;
  }

  it.each([
    ['an entry is changed', "update audit_entries set user_name = 'eve' where number = 3", 3, /was altered/],
    ['a value is changed', `update audit_entries set fields = '[]' where number = 6`, 6, /was altered/],
    ['an entry is taken out', 'delete from audit_entries where number = 3', 3, /Entry 3 is missing/],
    ['the first is taken out', 'delete from audit_entries where number = 1', 1, /Entry 1 is missing/],
    [
      'the last ones are taken out',
      'delete from audit_entries where number > 4',
      5,
      /ends with entry 4 .* but entry 6/,
    ],
    ['all are taken out', 'delete from audit_entries', 1, /ends with entry 0 .* but entry 6/],
    ['the end is set back', 'update audit_head set number = 0', 1, /ends with entry 0/],
    [
      'a second head lets entries be taken out later',
      `insert into audit_head (number, digest) values (9, '${zeros}')`,
      0,
      /head of the log has more than one row/,
    ],
    ['the end is taken out', 'delete from audit_head', 1, /beyond the end/],
    [
      'two change places',
      'update audit_entries set number = -2 where number = 2; update audit_entries set number = 2 where number = 3; update audit_entries set number = 3 where number = -2',
      2,
      /does not follow/,
    ],
    [
      'one is put in behind',
      'insert into audit_entries (number, time, user_uid, user_name, request_id, action, kind, uid, path, fields, previous_digest, digest) select 7, time, user_uid, user_name, request_id, action, kind, uid, path, fields, digest, digest from audit_entries where number = 6',
      7,
      /beyond the end/,
    ],
  ])('an altered log is detected when %s', async (_, sql, number, message) => {
    expect(await verdictAfter(sql)).toEqual({ number, message: expect.stringMatching(message) });
  });

  it('an altered log is detected when any single column of any entry differs', async () => {
    const columns = [
      'time',
      'user_uid',
      'user_name',
      'request_id',
      'action',
      'kind',
      'uid',
      'path',
      'fields',
    ];
    const store = await open();
    await write(store, 1, 6);
    const property = fc.asyncProperty(
      fc.constantFrom(...columns, 'previous_digest', 'digest'),
      fc.integer({ min: 1, max: 6 }),
      async (column, number) => {
        const database = new DatabaseSync(file());
        const saved = database
          .prepare(`select ${column} as kept from audit_entries where number = ?`)
          .get(number);
        const change = database.prepare(`update audit_entries set ${column} = ? where number = ?`);
        change.run(column === 'time' ? 7 : 'another', number);
        const { breach } = await store.audit.verify(null, noSignal);
        change.run((saved as { kept: string }).kept, number);
        database.close();
        expect(breach).toMatchObject({ number });
      },
    );
    await fc.assert(property, { numRuns: rounds({ usual: 10, deep: 400 }) });
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ breach: null });
  });

  it('a database restored from an earlier day is detected by a head stored elsewhere', async () => {
    const store = await open();
    await write(store, 1, 6);
    const { head } = await store.audit.verify(null, noSignal);
    expect(await store.audit.verify(head, noSignal)).toMatchObject({ breach: null });
    await write(store, 7, 8);
    expect(await store.audit.verify(head, noSignal)).toMatchObject({ breach: null });
    // As a backup, or a write-ahead log that is gone, leaves it: both tables agree.
    const earlier =
      'delete from audit_entries where number > 4; update audit_head set number = 4, digest = (select digest from audit_entries where number = 4)';
    expect(await verdictAfter(earlier)).toBeNull();
    expect(await verdictAfter('select 1', head)).toEqual({
      number: 5,
      message: expect.stringContaining('ends with entry 4, but entry 6 existed'),
    });
    await write(store, 50, 53);
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ head: { number: 8 }, breach: null });
    expect(await store.audit.verify(head, noSignal)).toMatchObject({ breach: { number: 6 } });
  });

  it('the head of an empty log is accepted of a longer log', async () => {
    const store = await open();
    await write(store, 1, 2);
    expect(await store.audit.verify({ number: 0, digest: zeros }, noSignal)).toMatchObject({ breach: null });
  });
});
