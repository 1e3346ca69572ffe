import pg from 'pg';

/** A database that the program created, while it is filled. Its user must be allowed to disable triggers. */
export async function openDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // References are valid by construction, and checked afterwards.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set statement_timeout = 0`);
  return {
    dialect: 'postgres',
    run: async (sql) => void (await client.query(sql)),
    rows: async (sql) => (await client.query(sql)).rows,
    async indexes(tables) {
      const { rows } = await client.query(
        `select i.indexname as name, i.indexdef as sql from pg_indexes i
        where i.schemaname = current_schema() and i.tablename = any($1)
          and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
        [tables],
      );
      return rows;
    },
    analyze: async () => void (await client.query('vacuum analyze')),
    async bytes() {
      const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
      return rows[0].bytes;
    },
    close: () => client.end(),
  };
}
