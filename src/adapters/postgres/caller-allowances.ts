import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { number, text } from '../sql/rows.ts';
import type { SqlConnection } from '../sql/sql-connection.ts';

/** Uses the database's clock, which all machines share. */
const now = '(extract(epoch from now()) * 1000)::double precision';

/** Ordered by caller, so that two processes cannot deadlock. */
const spend = `
insert into caller_allowances as known (caller, full_at)
select key, ${now} + value::double precision * ?2::double precision
from jsonb_each_text(?1::jsonb) as used (key, value) order by key
on conflict (caller) do update set
  full_at = greatest(known.full_at, ${now}) + excluded.full_at - ${now}
returning caller, full_at - ${now} as until_full`;

/** A caller with a full allowance needs no row. Locked rows are left for the next time. */
const deleteFull = `
delete from caller_allowances where caller in (
  select caller from caller_allowances where full_at < ${now} order by caller for update skip locked)`;

const standardPauseMs = 60_000;

/** Callers' usage, shared with all processes in one statement per exchange. */
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
