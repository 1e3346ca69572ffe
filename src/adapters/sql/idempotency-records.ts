import { createHash } from 'node:crypto';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { KEYS_OF_ONE_CALLER } from '../../domain/changes/idempotency-key.ts';
import type { IdempotencyRecordStore } from '../../ports/idempotency-record-store.ts';
import { text } from './rows.ts';
import type { SqlConnection } from './sql-connection.ts';

const select = `
select asked_digest, outcome from idempotency_keys where user_uid = ?1 and key_text = ?2 and expires > ?3`;

/** An existing record has expired: `find` would have returned it. */
const upsert = `
insert into idempotency_keys (user_uid, key_text, asked_digest, outcome, created, expires)
values (?1, ?2, ?3, ?4, ?5, ?6)
on conflict (user_uid, key_text) do update set
  asked_digest = excluded.asked_digest, outcome = excluded.outcome, created = excluded.created,
  expires = excluded.expires`;

/** Two per new record, so that the table shrinks without a purge. */
const deleteSomeExpired = `
delete from idempotency_keys where (user_uid, key_text) in (
  select user_uid, key_text from idempotency_keys where expires <= ?1 order by expires limit 2)`;

const deleteBeyondLimit = `
delete from idempotency_keys where user_uid = ?1 and created < (
  select created from idempotency_keys where user_uid = ?1
  order by created desc limit 1 offset ${KEYS_OF_ONE_CALLER - 1})`;

/** A response with fifty complete profile items has about 100 kB. */
const longestOutcome = 512 * 1024;

export function createIdempotencyRecordStore(connection: SqlConnection): IdempotencyRecordStore {
  return {
    async find({ userUid, key }, requested, now, signal) {
      const [row] = await connection.read(select, [userUid, key, now], signal);
      if (row === undefined) return null;
      const isOfSameRequest = text(row, 'asked_digest') === digestOf(requested);
      return { isOfSameRequest, outcome: text(row, 'outcome') };
    },

    async keep({ userUid, key }, requested, outcome, { now, expires }, signal) {
      if (outcome.length > longestOutcome) throw tooLong();
      await connection.transaction(async (transaction) => {
        await transaction.write(upsert, [userUid, key, digestOf(requested), outcome, now, expires]);
        await transaction.write(deleteSomeExpired, [now]);
        await transaction.write(deleteBeyondLimit, [userUid]);
      }, signal);
    },
  };
}

function digestOf(requested: string): string {
  return createHash('sha256').update(requested).digest('base64url');
}

function tooLong(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `Responses stored under an idempotency key are limited to ${longestOutcome} characters. Nothing was written; request fewer fields or send smaller batches.`,
  );
}
