import type { SqlConnection } from '../sql-connection.ts';
import type { IntegrityWatch } from './integrity-watch.ts';

/**
 * The same connection, which reports the corruption that it finds, and rejects
 * writes to a corrupted database.
 */
export function guardCorruption(connection: SqlConnection, watch: IntegrityWatch): SqlConnection {
  function notice(error: unknown): never {
    watch.notice(error);
    throw error;
  }

  return {
    ...connection,
    notice: (error) => watch.notice(error),
    read: (sql, parameters, signal) => connection.read(sql, parameters, signal).catch(notice),
    async transaction(work, signal, lockMode) {
      const corruption = watch.corruption();
      if (corruption !== null) throw corruption;
      return connection.transaction(work, signal, lockMode).catch(notice);
    },
    async close() {
      await watch.stop();
      await connection.close();
    },
  };
}
