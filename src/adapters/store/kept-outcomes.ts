import { createHash } from 'node:crypto';
import type { KeptOutcomes } from '../../ports/atomic-store.ts';
import { text } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';

const select = `
select asked_digest, outcome from idempotency_keys where user_uid = ?1 and key_text = ?2 and expires > ?3`;

/** What stands in the way here has expired: `find` would have found it otherwise. */
const insert = `
insert into idempotency_keys (user_uid, key_text, asked_digest, outcome, created, expires)
values (?1, ?2, ?3, ?4, ?5, ?6)
on conflict (user_uid, key_text) do update set
  asked_digest = excluded.asked_digest, outcome = excluded.outcome, created = excluded.created,
  expires = excluded.expires
where idempotency_keys.expires <= excluded.created`;

/** Two for each one that comes, so that the table shrinks however long nobody purges. */
const deleteSomeExpired = `
delete from idempotency_keys where (user_uid, key_text) in (
  select user_uid, key_text from idempotency_keys where expires <= ?1 order by expires limit 2)`;

const forget = 'delete from idempotency_keys where user_uid = ?1 and key_text = ?2';

export function createKeptOutcomes(transaction: SqlTransaction): KeptOutcomes {
  return {
    async find({ userUid, key }, asked, now) {
      const [row] = await transaction.read(select, [userUid, key, now]);
      if (row === undefined) return null;
      const isOfSameRequest = text(row, 'asked_digest') === digestOf(asked);
      return { isOfSameRequest, outcome: text(row, 'outcome') };
    },

    async keep({ userUid, key }, asked, outcome, now, expires) {
      const parameters = [userUid, key, digestOf(asked), outcome, now, expires];
      await transaction.write(insert, parameters);
      await transaction.write(deleteSomeExpired, [now]);
    },

    async forget({ userUid, key }) {
      await transaction.write(forget, [userUid, key]);
    },
  };
}

function digestOf(asked: string): string {
  return createHash('sha256').update(asked).digest('base64url');
}
