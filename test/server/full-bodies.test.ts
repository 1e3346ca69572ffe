import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threadCpu } from '../../src/metering/thread-cpu.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { fullBodies, longestBody } from '../support/full-bodies/full-bodies.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { signInOver } from '../support/gateways/gateways-over-both.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let gateway: GatewayServer;
let signedIn: Readonly<Record<string, string>>;
let profile: string;
/** CPU time, in ms, of a request of the same size that does what it should. */
let ordinary: number;

const mostErrors = 20;
/** Reading XML takes five times as long as reading JSON; what costs more than in proportion costs far more. */
const mostTimes = 10;
const longestAnswer = 16 * 1024;
/** It names each column, of which there are at most a thousand, in the map and with its first cells. */
const longestOfTable = 96 * 1024;

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

async function send({ path, type, body }: Sent, headers: Readonly<Record<string, string>>) {
  const before = threadCpu.ms();
  const answer = await fetch(gateway.url + path.replace('{profile}', profile), {
    method: 'POST',
    headers: { ...headers, 'content-type': type, accept: 'application/json, text/event-stream' },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, text, cpu: threadCpu.ms() - before };
}

async function importRows(): Promise<number> {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    rowKey: String(at),
    dataItemUid: petrolSmall.uid,
    categoryPath: petrolSmall.categoryPath,
    note: 'x'.repeat(longestBody / 1000 - 120),
  }));
  const query =
    'mutation ($i: ImportProfileItemsInput!) { importProfileItems(input: $i, dryRun: true) { userErrors { message } } }';
  const body = JSON.stringify({ query, variables: { i: { profileUid: profile, rows } } });
  const { text, cpu } = await send({ path: '/graphql', type: 'application/json', body }, signedIn);
  expect(text).toContain('"userErrors":[]');
  return cpu;
}

beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend(), { mcp: 'write' });
  signedIn = { authtoken: await signInOver(gateway, 'demo') };
  const query = 'mutation { createProfile(input: {}) { profile { uid } } }';
  const { body } = await postGraphQL(gateway.url, { query }, signedIn);
  profile = (body.data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  ordinary = Math.max(await importRows(), await importRows());
});

afterAll(() => gateway.close());

describe.each(['an anonymous caller', 'a user'])('a full body of %s', (who) => {
  it.each(fullBodies.map((sent) => [sent.kind, sent] as const))(
    'costs no more than an ordinary one, and is answered in few words: %s',
    // Collecting garbage may fall into one request.
    { retry: 2 },
    async (kind, sent) => {
      const { status, text, cpu } = await send(sent, who === 'a user' ? signedIn : {});
      expect(status).toBeLessThan(500);
      expect(text.length).toBeLessThan(kind.startsWith('tables') ? longestOfTable : longestAnswer);
      expect(text.split('"message"').length - 1).toBeLessThanOrEqual(mostErrors);
      expect(cpu / ordinary).toBeLessThan(mostTimes);
    },
  );
});
