import { later } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ChangeQuery } from '../../../ports/change-store.ts';
import { everyone } from '../profiles/profile-counts.ts';
import { readInstant, readUid } from '../rows.ts';
import type { Row, SqlConnection, SqlValue } from '../sql-connection.ts';
import type { Statement } from '../dialect.ts';
import type { ChangeStart } from './change-times.ts';
import { changesIn, fewProfiles, lastTime, selectFew } from './profile-change-statements.ts';

/**
 * The first changes of named profiles, or of all, by time, that the reader may
 * see. What is new among all costs the same however many profiles they see.
 */
export async function readProfileChanges(
  connection: SqlConnection,
  kind: keyof typeof changesIn,
  start: ChangeStart,
  { limit, reader, profileUids }: ChangeQuery,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const audiences = JSON.stringify([everyone, ...reader.groupUids]);
  const { end, until, ofProfiles } = changesIn[kind];
  const found: Row[] = [];
  let next: ChangeStart | null = start;

  async function find(sql: Statement, { time, uid }: ChangeStart, among: SqlValue): Promise<void> {
    const readers = [reader.uid, audiences, reader.seesAll ? 1 : 0];
    const parameters = [time, uid, limit - found.length, ...readers, among];
    found.push(...(await connection.read(sql, parameters, signal)));
  }

  /** Absent where there are too many to look at each. */
  async function visibleUids({ time }: ChangeStart): Promise<readonly Uid[] | undefined> {
    if (reader.seesAll) return undefined;
    const rows = await connection.read(selectFew, [reader.uid, audiences, time], signal);
    return rows.length > fewProfiles ? undefined : rows.map((row) => readUid(row, 'uid'));
  }

  for (let passed = 0; next !== null && found.length < limit; passed += 1) {
    const uids: readonly Uid[] | undefined = passed === 1 ? await visibleUids(next) : profileUids;
    if (uids !== undefined) {
      await find(ofProfiles, next, JSON.stringify([...new Set(uids)]));
      return found;
    }
    const [last] = await connection.read(end, [next.time], signal);
    await find(until, next, last === undefined ? lastTime : readInstant(last, 'time'));
    next = last === undefined ? null : { time: later(readInstant(last, 'time'), 1), uid: '' };
  }
  return found;
}
