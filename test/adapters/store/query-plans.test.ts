import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { onFile } from './open-stores.ts';
import { arrangeUses, isExplained, uses } from './statement-uses.ts';

const { file, open } = onFile();

/** What a statement goes through that is no table: what it computes itself, and the keys that it is given. */
function namesOfOwn(sql: string): ReadonlySet<string> {
  const computed = [...sql.matchAll(/\b(\w+) \([\w, ]+\) as (?:materialized )?\(/g)].map(([, name]) => name);
  const aliases = [...sql.matchAll(/(?:from|join) (\w+) (\w+)\b/g)]
    .filter(([, name]) => computed.includes(name))
    .map(([, , alias]) => alias);
  const derived = [...sql.matchAll(/\) (\w+)\b/g)].map(([, name]) => name);
  return new Set(
    [...computed, ...aliases, ...derived, 'k', 'json_each', 'marker'].filter((name) => name !== undefined),
  );
}

interface Plan {
  readonly details: readonly string[];
  /** Tables that are gone through from one end to the other. */
  readonly scans: readonly string[];
}

function planOf(database: InstanceType<typeof DatabaseSync>, sql: string): Plan {
  const rows = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
  const details = rows.map(({ detail }) => detail);
  const own = namesOfOwn(sql);
  const scans = details.filter((detail) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1];
    return name !== undefined && name !== 'CONSTANT' && !own.has(name);
  });
  return { details, scans };
}

it.each(uses)('$what: by index, without going through a table', async (use) => {
  const { run, by, sorts } = use;
  const statements: string[] = [];
  const store = await open((sql) => statements.push(sql));
  await arrangeUses(store, use);
  statements.length = 0;
  await run(store);
  const database = new DatabaseSync(file());
  const explained = [...new Set(statements)].filter(isExplained);
  const plans = explained.map((sql) => planOf(database, sql));
  database.close();
  const details = plans.flatMap((plan) => plan.details);
  expect(plans.flatMap(({ scans }) => scans)).toEqual([]);
  for (const index of by) expect(details.join('\n')).toContain(index);
  if (sorts !== undefined) {
    expect(details.filter((detail) => detail === 'USE TEMP B-TREE FOR ORDER BY')).toHaveLength(sorts);
  }
});

it('tells a scan from a search', async () => {
  await open();
  const database = new DatabaseSync(file());
  expect(planOf(database, 'select name from data_categories c where name = ?').scans).toEqual(['SCAN c']);
  expect(planOf(database, 'select name from data_categories c where uid = ?').scans).toEqual([]);
  database.close();
});
