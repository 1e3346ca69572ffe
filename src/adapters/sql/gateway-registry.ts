import type { GatewayRegistry, RunningGateway } from '../../ports/gateway-registry.ts';
import { json, number, text } from './rows.ts';
import type { Row, SqlConnection } from './sql-connection.ts';
import type { Statement } from './dialect.ts';

/** The processes that may have a database open, where all of them are on one machine. */
export interface Processes {
  /** The name of this one; no other has it, now or later. */
  readonly own: string;
  /** Whether there is a process of this name. */
  readonly has: (name: string) => boolean;
}

/** Measured by the database's clock, so that clocks of gateways do not matter. */
const lastingMs = 60_000;

const upsert: Statement = ({ now }) => `
insert into gateways (id, signs_with, accepts, seen) values (?1, ?2, ?3, ${now})
on conflict (id) do update set seen = excluded.seen`;

const select: Statement = ({ now }) => `
select id, signs_with, accepts, seen >= ${now} - ${lastingMs} as is_recent from gateways order by id`;

const deleteOne = 'delete from gateways where id = ?1';

/** Without `processes` a gateway that was not announced for a minute is gone. */
export function createGatewayRegistry(connection: SqlConnection, processes?: Processes): GatewayRegistry {
  const idOf = (id: string): string => (processes === undefined ? id : `${id} ${processes.own}`);
  const isRunning = (row: Row): boolean =>
    processes?.has(text(row, 'id').split(' ')[1] ?? '') ?? number(row, 'is_recent') === 1;

  return {
    endsWithProcess: processes !== undefined,
    async announce({ id, signsWith, accepts }, signal) {
      const own = idOf(id);
      const rows = await connection.transaction(
        async (transaction) => {
          await transaction.write(upsert, [own, signsWith, JSON.stringify(accepts)]);
          const known = await transaction.read(select, []);
          for (const row of known) if (!isRunning(row)) await transaction.write(deleteOne, [text(row, 'id')]);
          return known.filter(isRunning);
        },
        signal,
        // One after the other, so if two start at once, the later one sees the first.
        'profileWrites',
      );
      return rows.filter((row) => text(row, 'id') !== own).map(toGateway);
    },
    list: async (signal) => (await connection.read(select, [], signal)).filter(isRunning).map(toGateway),
    async leave(id, signal) {
      await connection.transaction(
        (transaction) => transaction.write(deleteOne, [idOf(id)]),
        signal,
        'shared',
      );
    },
  };
}

function toGateway(row: Row): RunningGateway {
  return {
    id: text(row, 'id'),
    signsWith: text(row, 'signs_with'),
    accepts: json<readonly string[]>(row, 'accepts'),
  };
}
