import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { Credentials } from '../../src/domain/access/access.ts';
import { schema } from '../../src/graphql/schema.ts';
import type { Call } from '../../src/ports/backend.ts';
import { openRestBackend } from '../rest-service/open-rest-backend.ts';
import { isDeep } from '../support/deep.ts';
import { failAfterCommits } from '../support/failing-store.ts';
import { type Answer, executeOperation } from '../support/gateways/execute-operation.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openAs, openBackendOver, openBackendWithUsers, signInAs } from '../support/open-fixture-backend.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import {
  openRecorder,
  openReplayedService,
  type Recording,
  type Replay,
} from '../support/upstreams/replayed-service.ts';
import { type RawUpstream, type Respond, toResponse } from '../support/upstreams/raw-upstream.ts';
import { documentOf, everyMutation, prepareRecords, type SampleMutation } from './every-mutation.ts';

type Format = 'json' | 'xml';

/** The service as accounts of each version see it. */
interface Era {
  readonly format: Format;
  /** The end of the names of its accounts. */
  readonly accounts: '' | '-v1';
}
const version2: readonly Era[] = [
  { format: 'json', accounts: '' },
  { format: 'xml', accounts: '' },
];
const eras: readonly Era[] = [...version2, ...version2.map((era) => ({ ...era, accounts: '-v1' as const }))];
const nameOf = ({ format, accounts }: Era): string => `${format}${accounts}`;

/** Long enough for a busy machine; where nothing is ever answered, the clock is moved. */
const deadlineMs = 20_000;

type Fault = Pick<Replay, 'onWrite' | 'onReadBack'>;

const sending =
  (status: number, contentType: string, body: string): Respond =>
  (socket) =>
    socket.write(toResponse({ status, headers: { 'Content-Type': contentType }, body }));
const running = new Set<string>();
/** The requests that wait for an answer that never comes. */
const unanswered = new Set<string | undefined>();
const silent: Respond = (_, { headers }) => void unanswered.add(headers['x-request-id']);
const cut: Respond = (socket) => void socket.resetAndDestroy();
const unrelated: Readonly<Record<Format, string>> = {
  json: '{"unrelated":{"uid":"ZZZZZZZZZZZZ"}}',
  xml: '<Resources><Unrelated uid="ZZZZZZZZZZZZ"/></Resources>',
};
const truncated = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a';

/** What the service does, by the rows of the table in docs/do/write-outcomes.md. */
const faults: Readonly<Record<string, (format: Format, recording: Recording) => Fault>> = {
  'as its protocol has it, but reading back fails with status 500': () => ({
    onReadBack: sending(500, 'text/plain', ''),
  }),
  'as its protocol has it, but reading back is not answered in time': () => ({
    onReadBack: silent,
  }),
  'as its protocol has it, but reading back finds another document': (format) => ({
    onReadBack: sending(200, `application/${format}`, unrelated[format]),
  }),
  'as its protocol has it, but the connection breaks when reading back': () => ({ onReadBack: cut }),
  'status 200 and an empty body': () => ({ onWrite: sending(200, 'text/plain', '') }),
  'status 204': () => ({ onWrite: (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n') }),
  'status 200 and an HTML page': () => ({ onWrite: sending(200, 'text/html', '<html>Sign in</html>') }),
  'status 200 and a body of an unknown media type': () => ({
    onWrite: sending(200, 'application/octet-stream', 'done'),
  }),
  'status 200 and a document of another shape': (format) => ({
    onWrite: sending(200, `application/${format}`, unrelated[format]),
  }),
  'status 200 and a document about another record': (format, recording) => ({
    onWrite: sending(200, `application/${format}`, otherRecord(recording) ?? unrelated[format]),
  }),
  'status 200 and a body that is cut off': () => ({ onWrite: (socket) => void socket.end(truncated) }),
  'status 302': () => ({
    onWrite: (socket) => void socket.write(toResponse({ status: 302, headers: { Location: '/login' } })),
  }),
  'status 408': () => ({ onWrite: sending(408, 'text/plain', '') }),
  'status 500': () => ({ onWrite: sending(500, 'text/plain', '') }),
  'no answer in time': () => ({ onWrite: silent }),
  'the connection breaks': () => ({ onWrite: cut }),
  'status 400': () => ({ onWrite: sending(400, 'text/plain', '') }),
  'status 403': () => ({ onWrite: sending(403, 'text/plain', '') }),
  'status 508, of a ring of gateways': () => ({ onWrite: sending(508, 'text/plain', '') }),
};

/** The last document that was read back, with the uids and the places of others. */
function otherRecord(recording: Recording): string | undefined {
  const shown = [...recording].findLast(([line]) => /^GET \/(data|profiles\/|definitions)/.test(line));
  const body = shown?.[1].toString('utf8').split('\r\n\r\n')[1];
  return body
    ?.replaceAll(/\b[0-9A-Z]{12}\b/g, 'ZZZZZZZZZZZZ')
    .replaceAll(/\b(?:car|coach|bus|transport)\b/g, 'else');
}

/** The rows of the table: what is reported of each kind of write. */
const page = readFileSync(new URL('../../docs/do/write-outcomes.md', import.meta.url), 'utf8');
const [, table = ''] = page.split(
  "| the service's answer | creation | change | deletion |\n| --- | --- | --- | --- |\n",
);
const rows = table
  .slice(0, table.indexOf('\n\n'))
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, fault = '', creation, change, deletion]) => ({ fault, reported: { creation, change, deletion } }));

const callOf = (mutation: SampleMutation, { accounts }: Era, requestId: string): Call => {
  const username = mutation.username + accounts;
  return { credentials: { kind: 'basic', username, password: username }, signal: noSignal, requestId };
};

const unused = {
  description: 'a service that is recorded',
  isRemote: false,
  check: async () => {},
  signInDemo: async () => null,
};

/** Moves the clock whenever all that runs waits for an answer. */
async function passDeadlines(): Promise<void> {
  while (running.size > 0) {
    await new Promise(setImmediate);
    if (![...running].every((requestId) => unanswered.has(requestId))) continue;
    unanswered.clear();
    // An import of rows has several times the deadline of another write.
    vi.advanceTimersByTime(deadlineMs * 5);
  }
}

interface Payload {
  readonly userErrors: readonly unknown[];
  readonly report?: { readonly interruption: { readonly message: string } | null };
}

/** What a response says of the write, and the codes of what could not be read. */
function reportedBy({ data, errors }: Answer, name: string): string {
  const payload = data?.[name] as Payload | null | undefined;
  if (payload === null || payload === undefined) {
    return errors.some(({ extensions }) => extensions?.['isOutcomeUnknown'] === true)
      ? 'unknown'
      : 'not written';
  }
  if (payload.userErrors.length > 0) return 'not written';
  // A table is written in parts, so its report says which part failed.
  const message = payload.report?.interruption?.message;
  if (message !== undefined)
    return message.includes('may or may not have been made') ? 'unknown' : 'not written';
  expect(errors.every(({ path }) => path?.[0] === name && path.length > 1)).toBe(true);
  return 'written';
}

/** The codes of errors below a payload. The error of the record itself says that the change was made. */
function unreadIn({ errors }: Answer): readonly unknown[] {
  for (const { path, message, extensions } of errors) {
    const made = `The change was made, but could not be read back: ${String(extensions?.['code'])}.`;
    if (path?.length === 2) expect(message).toBe(made);
  }
  return [...new Set(errors.map(({ extensions }) => extensions?.['code']))];
}

/** Nothing of the record of a deleted profile or definition, or of the verdicts on rows, has to be read. */
const needsReading = ({ name }: SampleMutation): boolean =>
  !['deleteProfile', 'deleteItemDefinition', 'importProfileItems', 'importTable'].includes(name);

const isIn = ({ isOfVersion2 }: SampleMutation, { accounts }: Era): boolean =>
  isOfVersion2 !== true || accounts === '';

interface Case {
  readonly mutation: SampleMutation;
  readonly era: Era;
  readonly key: string | null;
}

/** What a fault says of the record or of its format, so that a deep run has it in both formats. */
const isOfRecord = /reading back|document|empty body/;
/** What is read back differs with the version and the key, whatever then goes wrong. */
const isInEveryEra = /fails with status 500|finds another document/;

/** Every mutation with the fault; over all faults, each in both formats, with and without a key. */
function casesOf(fault: string): readonly Case[] {
  const row = Object.keys(faults).indexOf(fault);
  const cases = everyMutation.flatMap((mutation, index) => {
    const inEra = (era: Era, at: number): Case => ({ mutation, era, key: at % 2 === 0 ? null : 'a-key' });
    if (isInEveryEra.test(fault)) {
      const inAll = eras.map((era, at) => inEra(era, at + (at > 1 ? 1 : 0)));
      // One of these faults is in JSON of one version and XML of the other, and the other fault the other way round.
      const isFirst = (index + Number(fault.includes('another'))) % 2 === 0;
      return inAll.filter((_, at) => isDeep || isFirst === (at === 0 || at === 3));
    }
    if (isDeep && isOfRecord.test(fault)) return version2.map(inEra);
    return version2.map(inEra).filter((_, at) => at === (index + row) % 2);
  });
  return cases.filter(({ mutation, era }) => isIn(mutation, era));
}

it('the table has every mutation that writes records of a remote service', () => {
  const named = everyMutation.map(({ name }) => name);
  const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(named.toSorted()).toEqual(
    all.filter((name) => !/^(?:sign|undo|undelete)|ApiKey$|User/.test(name)).toSorted(),
  );
});

describe('in front of a remote service', () => {
  const recordings = new Map<string, Recording>();
  const uids = new Map<string, Readonly<Record<string, string>>>();
  const replays = new Map<string, Replay>();
  let upstream: RawUpstream;

  /** Carries out every mutation once in each era, and records what the service answers. */
  beforeAll(async () => {
    upstream = await openReplayedService(replays);
    for (const era of eras) {
      const { format } = era;
      const service = await startGateway({ ...unused, ...(await openRestBackend(() => fixtureNow)) });
      const recorder = await openRecorder(service.url);
      const client = openRestClient({ baseUrl: recorder.url, format });
      const records = await prepareRecords(client.open, era.accounts);
      uids.set(nameOf(era), records);
      for (const mutation of everyMutation.filter((each) => isIn(each, era))) {
        const recording: Recording = new Map();
        recordings.set(`${nameOf(era)} ${mutation.name}`, recording);
        recorder.record(recording);
        // With a key, so that what is read for one is recorded, too.
        const document = documentOf(mutation, records, mutation.name);
        const answer = await executeOperation(client.open(callOf(mutation, era, 'recorded')), document);
        expect(answer.errors, `${nameOf(era)} ${mutation.name}`).toEqual([]);
        expect(reportedBy(answer, mutation.name)).toBe('written');
      }
      await client.close();
      await recorder.close();
      await service.close();
    }
  });
  afterAll(() => upstream.stop());

  async function carryOut(mutation: SampleMutation, era: Era, key: string | null, fault: string) {
    const { format } = era;
    const recording = recordings.get(`${nameOf(era)} ${mutation.name}`) ?? new Map();
    const requestId = `${fault} ${nameOf(era)} ${mutation.name} ${key}`.replaceAll(/[^\w-]/g, '-').slice(-64);
    const replay: Replay = { recording, ...faults[fault]?.(format, recording), writes: 0, readsBack: 0 };
    replays.set(requestId, replay);
    running.add(requestId);
    const client = openRestClient({ baseUrl: upstream.baseUrl, format, deadlineMs });
    const document = documentOf(mutation, uids.get(nameOf(era)) ?? {}, key);
    const answer = await executeOperation(client.open(callOf(mutation, era, requestId)), document);
    await client.close();
    running.delete(requestId);
    return { answer, replay };
  }

  it('the table in docs/do/write-outcomes.md has a row for each fault', () => {
    expect(rows.map(({ fault }) => fault)).toEqual(Object.keys(faults));
  });

  it.each(rows)('every mutation is reported as the table says: $fault', async ({ fault, reported }) => {
    const isReadBack = fault.includes('reading back');
    const report = async ({ mutation, era, key }: Case) => {
      const { answer, replay } = await carryOut(mutation, era, key, fault);
      const said = reportedBy(answer, mutation.name);
      // The answer to the creation of a profile shows all of it.
      const isShownAtOnce = mutation.name === 'createProfile';
      const isUnread = said === 'written' && needsReading(mutation) && !isShownAtOnce && isReadBack;
      return {
        name: `${mutation.name} in ${nameOf(era)}, ${key ?? 'without a key'}`,
        said,
        expected: reported[mutation.kind],
        writes: replay.writes,
        isShown: isUnread === (unreadIn(answer).length > 0 && replay.readsBack > 0),
      };
    };
    const isSilent = fault.includes('in time');
    if (isSilent) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reports = Promise.all(casesOf(fault).map(report));
    if (isSilent) await passDeadlines();
    vi.useRealTimers();
    const results = await reports;
    expect(results).toEqual(
      results.map((result) => ({ ...result, said: result.expected, writes: 1, isShown: true })),
    );
  });
});

describe('over a store', () => {
  it.each([null, 'key'])(
    'a committed write is reported as written when it cannot be read back, with key %s',
    async (key) => {
      const failing = failAfterCommits(await openFixtureStore());
      const recover = (): void => failing.recover();
      const { store } = failing;
      await openBackendWithUsers(store);
      recover();
      const backend = openBackendOver(store);
      const credentials = new Map<string, Credentials>();
      for (const username of ['demo', 'admin'])
        credentials.set(username, await signInAs(backend.open, username));
      const records = await prepareRecords(backend.open, '', recover);
      for (const mutation of everyMutation) {
        recover();
        const before = failing.failures();
        const document = documentOf(mutation, records, key === null ? null : `${key}-${mutation.name}`);
        const answer = await executeOperation(
          openAs(backend.open, credentials.get(mutation.username) ?? { kind: 'none' }),
          document,
        );
        expect([mutation.name, reportedBy(answer, mutation.name)]).toEqual([mutation.name, 'written']);
        // The request still knows a profile that it changed as it wrote it, unless a record of its key went with it.
        const isKnown = key === null && mutation.name === 'updateProfile';
        const isRead = needsReading(mutation) && !isKnown;
        const unread = isRead ? ['STORE_UNAVAILABLE'] : [];
        expect([mutation.name, ...unreadIn(answer)]).toEqual([mutation.name, ...unread]);
        expect(failing.failures() > before).toBe(isRead);
      }
      await backend.close();
    },
  );
});
