import { Socket } from 'node:net';
import { Client } from 'pg';
import { inject } from 'vitest';

/** A database of its own on the server of this run. */
export interface PostgresDatabase {
  readonly url: string;
  /** Statements beside the program, as an operator would give them. */
  readonly query: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  readonly drop: () => Promise<void>;
}

const server = provided();

/** Whether there is a server; where there is none the run has said so. */
export const hasPostgres = 'url' in server;

function provided(): NonNullable<ReturnType<typeof inject<'postgres'>>> {
  const found = inject('postgres');
  if (found !== undefined) return found;
  throw new Error('Files that use PostgreSQL match `uses` in postgres-setup.ts.');
}

let databases = 0;

export async function createPostgresDatabase(options = ''): Promise<PostgresDatabase> {
  databases += 1;
  const name = `test_${process.pid}_${process.hrtime.bigint()}_${databases}`;
  await onServer(`create database ${name} ${options}`);
  const url = urlOf(name);
  const session = createSession(url);
  return {
    url,
    query: (sql) => session.query(sql),
    async drop() {
      await session.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** The address of a database on the server, with what differs from it. */
export function urlOf(
  name: string,
  more: { readonly user?: string; readonly password?: string } = {},
): string {
  if (!('url' in server)) throw new Error(`There is no PostgreSQL: ${server.missing}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (more.user !== undefined) url.username = more.user;
  if (more.password !== undefined) url.password = more.password;
  return url.href;
}

/** Of a database of this run that others are copied from. */
export function templateName(kind: string): string {
  if (!('url' in server)) throw new Error(`There is no PostgreSQL: ${server.missing}`);
  return `${server.templates}_${kind}`;
}

/** Where the server is. */
export function serverAddress(): { readonly host: string; readonly port: string } {
  const { hostname, port } = new URL(urlOf('postgres'));
  return { host: hostname, port: port || '5432' };
}

/** One connection to the server, which the test files of a worker share. */
let administration: Session | null = null;

async function onServer(sql: string): Promise<void> {
  administration ??= createSession(urlOf('postgres'));
  await administration.query(sql);
}

interface Session {
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  end(): Promise<void>;
}

/** A connection that opens when it is first used, again when it was lost, and keeps no process alive. */
function createSession(url: string): Session {
  let opened: Promise<Client> | null = null;
  async function open(): Promise<Client> {
    const client = new Client({ connectionString: url, stream: () => new Socket().unref() });
    client.on('error', () => undefined);
    client.on('end', () => (opened = null));
    await client.connect();
    return client;
  }
  return {
    async query(sql) {
      opened ??= open();
      return (await (await opened).query<Record<string, unknown>>(sql)).rows;
    },
    async end() {
      await (await opened)?.end();
    },
  };
}
