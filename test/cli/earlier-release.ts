import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import type { Served } from '../support/program/start-file.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Question {
  readonly name: string;
  /** The user whose key the requests have. */
  readonly as?: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  /** `operation` is the name of the document that the release published. */
  readonly json?: { readonly operation: string; readonly variables: unknown };
  readonly answer: Answer;
}

interface Answers {
  readonly passwords: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
  readonly uids: Readonly<Record<string, string>>;
  /** The end of its audit log, as `audit --expect` takes it. */
  readonly logEnd: string;
  readonly exchanges: readonly Question[];
}

const read = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(`../fixtures/upgrade-from-0.1/${name}.br`, import.meta.url)));

/** What version 0.1.0 left behind (test/fixtures/upgrade-from-0.1/README.md). */
export const backupFile = (): Buffer => read('emissions.db');
export const postgresStatements = (): string => read('postgres.sql').toString();
export const releasedOperations = JSON.parse(read('operations.json').toString()) as Record<string, string>;
export const released = JSON.parse(read('answers.json').toString()) as Answers;

export async function signIn({ url }: Served, username: string): Promise<string | null> {
  const body = new URLSearchParams({ username, password: released.passwords[username] ?? '' });
  return (await fetch(`${url}/auth/signIn`, { method: 'POST', body })).headers.get('authtoken');
}

interface Difference {
  readonly at: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** For each answer, a line for each member that is not what the release answered, and one that names what is new. */
export async function differences(served: Served): Promise<string> {
  const lines: string[] = [];
  for (const question of released.exchanges) {
    const { answer, name } = question;
    const found = differ('', comparable(answer), comparable(await ask(served, question)));
    const added = new Set(found.flatMap(({ at, before }) => (before === undefined ? [memberOf(at)] : [])));
    lines.push(name, ...found.filter(({ before }) => before !== undefined).map(describeDifference));
    if (added.size > 0) lines.push(`  has also ${[...added].toSorted().join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

async function ask(
  { url }: Served,
  { as, method = 'GET', path, headers, form, json }: Question,
): Promise<Answer> {
  const key = as === undefined ? {} : { authorization: `Bearer ${released.keys[as]}` };
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const document = json && { query: releasedOperations[json.operation], variables: json.variables };
  const body = document === undefined ? form && new URLSearchParams(form) : JSON.stringify(document);
  const response = await fetch(url + path, {
    method,
    headers: { ...type, ...key, ...headers },
    body: body ?? null,
  });
  return { status: response.status, body: await response.text() };
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

function comparable({ status, body }: Answer): unknown {
  if (typeof body !== 'string') return { status, body };
  return { status, body: body.startsWith('<') ? parser.parse(body) : body === '' ? '' : JSON.parse(body) };
}

function differ(at: string, before: unknown, now: unknown): readonly Difference[] {
  if (!isObject(before) || !isObject(now)) return Object.is(before, now) ? [] : [{ at, before, now }];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => differ(at === '' ? name : `${at}.${name}`, before[name], now[name]));
}

/** Without its place in a list. */
const memberOf = (at: string): string => at.split('.').findLast((name) => !/^\d+$/.test(name)) ?? at;

/** Times of the import, and of the request, are other ones each time. */
const changingTime = /^"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\.\d+Z?|\w{3} \w{3} \d\d \d\d:.*)"$/;

function describeDifference({ at, before, now }: Difference): string {
  const [from = '', to = ''] = [before, now].map((value) => JSON.stringify(value) ?? 'nothing');
  if (changingTime.test(from) && changingTime.test(to)) return `  ${at}: another time`;
  return `  ${at}: ${shorten(from)} → ${shorten(to)}`;
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
