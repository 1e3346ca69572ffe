import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { hasPostgres, type PostgresDatabase } from '../support/postgres/postgres-database.ts';
import { createFilledDatabase } from './filled-database.ts';
import { expectLedger, openLedger, underLoad } from './crash-load.ts';
import { crashRounds, crashTestMs, reportDeepRun, untilSent } from './crash-rounds.ts';
import { environmentOf, firstOf, pickOf, serveTogether, undoAfterEach } from './servers-together.ts';
import { openProgram, type Program } from '../support/program/program.ts';
import type { Running } from '../support/program/start-file.ts';

const program = openProgram();

/** Between two imports, which would take a processor for themselves. */
const pauseMs = rounds({ usual: 1500, deep: 0 });

describe.skipIf(!hasPostgres)('processes on one PostgreSQL database', () => {
  const undo = undoAfterEach();

  it(
    'processes lose nothing that they acknowledged, even when killed, and imports neither',
    async () => {
      const database = await createDatabase(undo);
      const environment = environmentOf(database.url);
      const servers = await serveTogether(program, database.url, undo);
      const ledger = await openLedger(firstOf(servers));
      const imports = keepImporting(program, environment);
      const killAgainAndAgain = async (): Promise<void> => {
        for (let round = 0; round < crashRounds; round += 1) {
          await untilSent(ledger, 10 * (1 + (round % 5)));
          const index = round % servers.length;
          const killed = servers[index];
          servers[index] = null;
          await killed?.stop('SIGKILL');
          imports.kill();
          servers[index] = await program.serve([], environment);
        }
        await untilSent(ledger, 10);
      };
      const work = killAgainAndAgain().finally(() => imports.stop());
      await Promise.all([
        underLoad(
          ledger,
          () => pickOf(servers),
          () => work,
        ),
        imports.ended,
      ]);
      const { killed, done } = imports.counts;

      reportDeepRun(
        `${crashRounds} kills of a process, ${killed} of an import, ${done} imports: ${await expectLedger(firstOf(servers), ledger)}`,
      );
      const folder = writeDataSet(program, 'last');
      expect(await program.run(['import', folder], { environment })).toMatchObject({ code: 0 });
      const compared = await program.run(['verify', folder, '--json'], { environment });
      const { items, differences } = JSON.parse(compared.out) as Comparison;
      expect(items).toBe(400);
      expect(differences.filter(({ path }) => path.startsWith('crash/'))).toEqual([]);
      expect(await program.run(['verify'], { environment })).toMatchObject({ code: 0, err: '' });
    },
    crashTestMs,
  );
});

interface Comparison {
  readonly items: number;
  /** What the built-in data have beside the data set is among them. */
  readonly differences: readonly { readonly path: string }[];
}

async function createDatabase(undo: (() => Promise<unknown>)[]): Promise<PostgresDatabase> {
  const database = await createFilledDatabase(program);
  undo.push(() => database.drop());
  return database;
}

/** A category with 400 items whose figures differ with the seed, so that each import writes all of them. */
function writeDataSet(program: Program, seed: string): string {
  const name = `crash-data-set-${seed}`;
  const folder = join(program.folder, name, 'crash', 'import');
  mkdirSync(folder, { recursive: true });
  const definition = [
    'name,Crash',
    'algFile,default.js',
    'name,path,type,isDataItemValue,isDrillDown,unit,perUnit,default,choices',
    'Kind,kind,TEXT,true,true,,,,',
    'Figure,figure,TEXT,true,false,,,,',
  ];
  const rows = Array.from({ length: 400 }, (_, index) => `kind ${index},${seed} ${index}`);
  writeFileSync(join(folder, 'itemdef.csv'), `${definition.join('\n')}\n`);
  writeFileSync(join(folder, 'default.js'), '1;\n');
  writeFileSync(join(folder, 'data.csv'), `kind,figure\n${rows.join('\n')}\n`);
  return name;
}

/** Imports two data sets in turn; what is killed amid its work is run again. */
function keepImporting(program: Program, environment: Readonly<Record<string, string>>) {
  const folders = [writeDataSet(program, 'one'), writeDataSet(program, 'other')];
  const counts = { killed: 0, done: 0 };
  const over = new AbortController();
  let running: Running | null = null;

  async function run(): Promise<void> {
    for (let round = 0; !over.signal.aborted; round += 1) {
      running = program.start(['import', folders[round % 2] ?? ''], { environment });
      const { code, err } = await running.finished;
      if (code === null) counts.killed += 1;
      else if (code === 0) counts.done += 1;
      else throw new Error(err);
      if (code === 0) await sleep(pauseMs);
    }
  }
  return {
    counts,
    ended: run(),
    kill: () => running?.kill('SIGKILL'),
    stop: () => over.abort(),
  };
}
