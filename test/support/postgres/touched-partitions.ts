import { postgresText } from '../../../src/adapters/postgres/postgres-dialect.ts';
import type { Statement } from '../../../src/adapters/sql/dialect.ts';
import type { SqlConnection, SqlTransaction, SqlValue } from '../../../src/adapters/sql/sql-connection.ts';

/** A statement about what is in profiles, and which of the partitions the database looked into. */
export interface TouchedPartitions {
  readonly sql: string;
  /** By how the database planned it: for these parameters, or for all that may come. */
  readonly custom: readonly string[];
  readonly generic: readonly string[];
  /** The most rows that were looked at in one place, by either plan. */
  readonly rows: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The same connection, which has every statement about what is in profiles
 * carried out twice before and taken back, to be told what it goes through.
 * `settings` are for these two times.
 */
export function explaining(
  connection: SqlConnection,
  onExplained: (touched: TouchedPartitions) => void,
  settings: readonly string[] = [],
): SqlConnection {
  async function explain(
    on: SqlTransaction,
    statement: Statement,
    parameters: readonly SqlValue[],
  ): Promise<void> {
    const sql = postgresText(statement);
    if (!/\bprofile_item/.test(sql)) return;
    const plans = { custom: await planOf('custom'), generic: await planOf('generic') };
    onExplained({
      sql,
      custom: partitionsOf(plans.custom),
      generic: partitionsOf(plans.generic),
      rows: Math.max(rowsOf(plans.custom), rowsOf(plans.generic)),
    });

    async function planOf(kind: string): Promise<PlanNode> {
      await on.write('savepoint before_explaining', []);
      for (const setting of [`plan_cache_mode = force_${kind}_plan`, ...settings]) {
        await on.write(`set local ${setting}`, []);
      }
      await on.write(`prepare explained as ${sql}`, []);
      const values = parameters.length === 0 ? '' : `(${parameters.map(literalOf).join(', ')})`;
      const [row] = await on.read(`explain (analyze, format json) execute explained${values}`, []);
      await on.write('deallocate explained', []);
      await on.write('rollback to before_explaining', []);
      const [{ Plan: plan }] = JSON.parse(String(row?.['QUERY PLAN'])) as [{ readonly Plan: PlanNode }];
      return plan;
    }
  }

  return {
    ...connection,
    read: (sql, parameters, signal) =>
      connection.transaction(
        async (transaction) => {
          await explain(transaction, sql, parameters);
          return transaction.read(sql, parameters);
        },
        signal,
        'shared',
      ),
    transaction: (work, signal, lockMode) =>
      connection.transaction(
        (transaction) =>
          work({
            async read(sql, parameters) {
              await explain(transaction, sql, parameters);
              return transaction.read(sql, parameters);
            },
            async write(sql, parameters) {
              await explain(transaction, sql, parameters);
              return transaction.write(sql, parameters);
            },
          }),
        signal,
        lockMode,
      ),
  };
}

/** What was looked into at least once. */
function partitionsOf(node: PlanNode): readonly string[] {
  const own = /^profile_item.*_(\d+_of_\d+)$/.exec(node['Relation Name'] ?? '')?.[1];
  const isTouched = node['Node Type'].includes('Scan') && (node['Actual Loops'] ?? 0) > 0;
  const below = (node.Plans ?? []).flatMap(partitionsOf);
  return [...new Set(own !== undefined && isTouched ? [own, ...below] : below)].toSorted();
}

function rowsOf(node: PlanNode): number {
  const isOfProfiles = (node['Relation Name'] ?? '').startsWith('profile_item');
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = isOfProfiles && node['Node Type'].includes('Scan') ? rows * (node['Actual Loops'] ?? 0) : 0;
  return Math.max(own, ...(node.Plans ?? []).map(rowsOf));
}

function literalOf(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
