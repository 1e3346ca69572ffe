import { afterEach } from 'vitest';
import { rounds } from '../support/deep.ts';
import type { Program } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const serversInAll = rounds({ usual: 2, deep: 3 });

/** Processes over one PostgreSQL database, some of which may be gone. */
type Servers = (Served | null)[];

export const environmentOf = (url: string) => ({
  EMISSIONS_STORE: url,
  EMISSIONS_TOKEN_KEY: 'the same key for all who serve together',
  EMISSIONS_DEMO_USERS: 'on',
  EMISSIONS_STORE_POOL: '4',
  EMISSIONS_SHUTDOWN_DELAY: '0',
});

/** Steps that end what a test has started, last first. */
export function undoAfterEach(): (() => Promise<unknown>)[] {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });
  return undo;
}

export async function serveTogether(
  program: Program,
  url: string,
  undo: (() => Promise<unknown>)[],
): Promise<Servers> {
  const serve = () => program.serve([], environmentOf(url));
  const servers: Servers = await Promise.all(Array.from({ length: serversInAll }, serve));
  undo.push(() => Promise.all(servers.map(async (server) => server?.stop('SIGKILL'))));
  return servers;
}

export function firstOf(servers: Readonly<Servers>): Served {
  const first = servers.find((server) => server !== null) ?? null;
  if (first === null) throw new Error('Nothing serves.');
  return first;
}

let picked = 0;

export function pickOf(servers: Readonly<Servers>): Served | null {
  picked += 1;
  return servers[picked % servers.length] ?? null;
}
