import type { GatewayRegistry, RunningGateway } from '../../ports/gateway-registry.ts';
import { json, text } from './rows.ts';
import type { Row, SqlConnection } from './sql-connection.ts';
import type { Statement } from './dialect.ts';

/** By the clock of the database, so that those of the gateways do not matter. */
const lastingMs = 60_000;

const upsert: Statement = ({ now }) => `
insert into gateways (id, signs_with, accepts, seen) values (?1, ?2, ?3, ${now})
on conflict (id) do update set seen = excluded.seen`;

const deleteGone: Statement = ({ now }) => `delete from gateways where seen < ${now} - ${lastingMs}`;

const select: Statement = ({ now }) => `
select id, signs_with, accepts from gateways where seen >= ${now} - ${lastingMs} order by id`;

const deleteOne = 'delete from gateways where id = ?1';

export function createGatewayRegistry(connection: SqlConnection): GatewayRegistry {
  return {
    async announce({ id, signsWith, accepts }, signal) {
      const rows = await connection.transaction(
        async (transaction) => {
          await transaction.write(deleteGone, []);
          await transaction.write(upsert, [id, signsWith, JSON.stringify(accepts)]);
          return transaction.read(select, []);
        },
        signal,
        // One after the other, so that of two that start at once the later one sees the first.
        'profileWrites',
      );
      return rows.map(toGateway).filter((other) => other.id !== id);
    },
    list: async (signal) => (await connection.read(select, [], signal)).map(toGateway),
    async leave(id, signal) {
      await connection.transaction((transaction) => transaction.write(deleteOne, [id]), signal, 'shared');
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
