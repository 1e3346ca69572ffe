import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

interface Report {
  readonly head: { readonly number: number; readonly digest: string };
  readonly breach: { readonly number: number } | null;
  readonly entries: readonly { readonly number: number; readonly userName: string; readonly path: string }[];
}

const program = openProgram();

describe('audit', () => {
  it('audit prints who changed what, checks the log, and reports which entry breaks it', async () => {
    const at = program.dataDirectory('audit');
    const audit = (...more: readonly string[]) => program.run(['audit', ...at, ...more]);
    const report = async (...more: readonly string[]) =>
      JSON.parse((await audit('--json', ...more)).out) as Report;
    const server = await program.serve(at);
    const started = await report();
    expect(started).toMatchObject({ breach: null, entries: { length: 20 } });
    expect(new Set(started.entries.map(({ userName }) => userName))).toEqual(new Set(['built-in data']));

    const item = '/data/transport/car/generic/L9S383G52PUZ';
    const changed = await fetch(`${server.url}${item}/kgCO2ePerKm`, {
      method: 'PUT',
      headers: { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
      body: new URLSearchParams({ value: '0.15' }),
    });
    expect(changed.status).toBeLessThan(300);
    expect(await server.stop('SIGTERM')).toBe(0);

    const printed = await audit('--last', '1', '--category', 'transport/car/generic/L9S383G52PUZ');
    expect(printed.code).toBe(0);
    expect(printed.out).toMatch(
      /^\d+ \S+Z admin changed dataItemValue transport\/car\/generic\/L9S383G52PUZ\/kgCO2ePerKm\n {4}value: "0\.16272" -> "0\.15"\nThe log is intact\. .*: \d+:[0-9a-f]{64}\n$/,
    );
    const { head } = await report('--last', '0');
    expect(head.number).toBe(started.head.number + 1);
    const kept = `${started.head.number}:${started.head.digest}`;
    expect((await audit('--expect', kept)).code).toBe(0);
    const future = await audit('--expect', `${head.number + 1}:${head.digest}`);
    expect(future.code).toBe(1);
    expect(future.out).toMatch(/broken at entry \d+\. .*existed: entries were lost/);

    const database = new DatabaseSync(join(program.folder, 'audit', 'emissions.db'));
    database.exec(`update audit_entries set user_name = 'eve' where number = ${head.number}`);
    database.close();
    const broken = await audit();
    expect(broken.code).toBe(1);
    expect(broken.out).toContain(`The log is broken at entry ${head.number}. `);
    expect(await report()).toMatchObject({ breach: { number: head.number } });
  });
});
