import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { number, text } from '../sql/rows.ts';
import type { SqlConnection } from '../sql/sql-connection.ts';

/** By the clock of the database, which is the same for all machines. */
const now = '(extract(epoch from now()) * 1000)::double precision';

/** In the order of the callers, so that two processes do not wait for each other in a circle. */
const spend = `
insert into caller_allowances as known (caller, full_at)
select key, ${now} + value::double precision * ?2::double precision
from jsonb_each_text(?1::jsonb) as used (key, value) order by key
on conflict (caller) do update set
  full_at = greatest(known.full_at, ${now}) + excluded.full_at - ${now}
returning caller, full_at - ${now} as until_full`;

/** Who has everything again is as good as unknown. Rows that somebody uses stay for the next time. */
const deleteFull = `
delete from caller_allowances where caller in (
  select caller from caller_allowances where full_at < ${now} order by caller for update skip locked)`;

const standardPauseMs = 60_000;

/** What callers have used, told to all processes by one statement for each exchange. */
export function createCallerAllowances(
  connection: SqlConnection,
  betweenDeletionsMs: number = standardPauseMs,
): CallerAllowances {
  let deleted = performance.now();
  return {
    async spend(used, msPerRequest, signal) {
      const parameters = [JSON.stringify(Object.fromEntries(used)), msPerRequest];
      const rows = await connection.read(spend, parameters, signal);
      if (performance.now() - deleted >= betweenDeletionsMs) {
        deleted = performance.now();
        await connection.read(deleteFull, [], signal);
      }
      return new Map(rows.map((row) => [text(row, 'caller'), number(row, 'until_full')]));
    },
  };
}
