import { Client } from 'pg';
import { expect, it } from 'vitest';
import { translate } from '../../../src/adapters/postgres-store/translate.ts';
import { describeOnPostgres } from '../store/open-stores.ts';
import { arrangeUses, isExplained, uses } from '../store/statement-uses.ts';

/** Tables that are gone through from one end to the other although an index would be taken where there is one. */
async function scansOf(client: Client, sql: string): Promise<readonly string[]> {
  const text = translate(sql);
  const parameters = new Set(text.match(/\$\d+/g)).size;
  await client.query(`prepare explained as ${text}`);
  try {
    const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute explained${parameters === 0 ? '' : `(${nulls})`}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '');
  } finally {
    await client.query('deallocate explained');
  }
}

describeOnPostgres('on PostgreSQL', ({ database, open }) => {
  async function connect(): Promise<Client> {
    const client = new Client((await database()).url);
    await client.connect();
    await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
    return client;
  }

  it.each(uses)('$what: by index, without going through a table', async (use) => {
    const statements: string[] = [];
    const store = await open((sql) => statements.push(sql));
    await arrangeUses(store, use);
    statements.length = 0;
    await use.run(store);
    const client = await connect();
    const scans: string[] = [];
    for (const sql of new Set(statements.filter(isExplained))) {
      for (const table of await scansOf(client, sql)) scans.push(`${table} in ${sql.trim()}`);
    }
    await client.end();
    expect(scans.filter((scan) => !scan.startsWith('marker '))).toEqual([]);
  });

  it('tells a scan from a search', async () => {
    await open();
    const client = await connect();
    expect(await scansOf(client, 'select name from data_categories where name = ?')).toEqual([
      'data_categories',
    ]);
    expect(await scansOf(client, 'select name from data_categories where uid = ?')).toEqual([]);
    await client.end();
  });
});
