import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { fixtureDirectory } from '../support/open-fixture-store.ts';
import { createRestCaller } from '../support/rest-caller.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

/** What an administrator could put into a data set, by mistake or not. Each ends in a note. */
const attacks: Readonly<Record<string, string>> = {
  'an endless loop': 'while (true) {}',
  'an endless loop in a function': 'function f() { for (;;) {} } f();',
  'recursion without end': 'function f() { return f() + 1; } f();',
  'a text that doubles': "var s = 'x'; while (true) { s = s + s; } s;",
  'a list that grows': 'var list = []; for (var i = 0; true; i++) { list.push(i); } 1;',
  'notes without end': "for (var i = 0; true; i++) { returnValues.addNote('comment', 'x'); }",
  'amounts without end': "for (var i = 0; true; i++) { returnValues.putValue('t' + i, 'kg', 'year', i); }",
  'look-ups without end':
    "for (var i = 0; true; i++) { dataFinder.getDataItemValue('transport/car', 'fuel=' + i, 'kgCO2PerKm'); }",
  'a way to the host': "returnValues.constructor.constructor('return process')().exit(1);",
  'a prototype': "({}).__proto__.polluted = 'yes'; 1;",
  'names that are not there': 'process.exit(1);',
  'brackets without end': `${'('.repeat(20_000)}1${')'.repeat(20_000)};`,
};

const names = Object.keys(attacks);
const categoryOf = (index: number): string => `attack${index}`;

let directory: string;
let gateway: GatewayServer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hostile-'));
  cpSync(fixtureDirectory, directory, { recursive: true });
  for (const [index, source] of Object.values(attacks).entries()) {
    const folder = join(directory, categoryOf(index));
    mkdirSync(folder);
    writeFileSync(join(folder, 'default.js'), source);
    writeFileSync(join(folder, 'data.csv'), 'kind\nbad\n');
    writeFileSync(
      join(folder, 'itemdef.csv'),
      'name,Attack\nalgFile,default.js\nname,path,type,isDataItemValue,isDrillDown,unit,perUnit,default\nKind,kind,TEXT,true,true,,,\nAmount,amount,DECIMAL,false,false,kg,year,\n',
    );
  }
  gateway = await startGateway(await openFixtureBackend({ directory }));
});

afterAll(async () => {
  await gateway.close();
  rmSync(directory, { recursive: true });
});

describe('hostile algorithms', () => {
  it.each(names)(
    'an algorithm with %s ends in a note that states why, while others are served',
    async (name) => {
      const caller = createRestCaller(gateway.url, 'demo', 'json');
      const path = categoryOf(names.indexOf(name));
      const attack = `/data/${path}/${uidOf('data item', path, 'bad')}?amount=1`;
      const work = `/data/transport/car/${petrolSmall.uid}?distance=1000`;
      const replies = await Promise.all([
        caller.call('GET', work),
        ...Array.from({ length: 5 }, () => caller.call('GET', attack)),
        caller.call('GET', work),
      ]);
      for (const reply of [replies[0], replies.at(-1)]) expect(reply?.at('amount.value')).toBe(100);
      for (const reply of replies.slice(1, -1)) {
        expect(reply.status).toBe(200);
        const isHarmless = name === 'a prototype';
        const notes = (reply.at('amounts.note') ?? []) as readonly { readonly type: string }[];
        if (!isHarmless) expect(notes.map(({ type }) => type)).toContain('error');
      }
      expect('polluted' in {}).toBe(false);
    },
  );
});
