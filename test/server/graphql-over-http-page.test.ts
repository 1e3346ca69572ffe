import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const page = readFileSync(new URL('../../docs/look-up/graphql-over-http.md', import.meta.url), 'utf8');

interface Example {
  readonly name: string;
  /** How the gateway is configured, as the block says behind `http`. */
  readonly gateway: string;
  readonly request: Message;
  readonly answer: Message;
}

interface Message {
  readonly start: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const examples: readonly Example[] = [...page.matchAll(/^```http ?(\w*)\n(.*?)\n```$/gms)].map(
  ([, gateway = '', text = ''], index) => {
    const [request = '', answer = ''] = text.split(/\n\n(?=HTTP\/1\.1 \d)/);
    const message = readMessage(request);
    return { name: `${index + 1}: ${message.start}`, gateway, request: message, answer: readMessage(answer) };
  },
);

function readMessage(text: string): Message {
  const [head = '', body = ''] = text.split('\n\n');
  const [start = '', ...lines] = head.split('\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  return { start, headers: Object.fromEntries(headers) as Record<string, string>, body };
}

const folder = mkdtempSync(join(tmpdir(), 'page-'));
const gateways = new Map<string, GatewayServer>();
let backend: RunningBackend;

beforeAll(async () => {
  const trustedDocuments = join(folder, 'manifest.json');
  writeFileSync(trustedDocuments, /^```json\n(.*?)\n```$/ms.exec(page)?.[1] ?? '');
  const changes: Readonly<Record<string, Parameters<typeof startGateway>[1]>> = {
    '': {},
    production: { mode: 'production' },
    cors: { corsOrigins: ['https://app.example'] },
    trusted: { trustedDocuments, automaticPersistedQueries: false },
  };
  backend = await openFixtureBackend({ directory: builtInDirectory });
  for (const [name, change] of Object.entries(changes)) {
    gateways.set(name, await startGateway({ ...backend, close: async () => {} }, change));
  }
});

afterAll(async () => {
  for (const gateway of gateways.values()) await gateway.close();
  await backend.close();
  rmSync(folder, { recursive: true });
});

describe('docs/look-up/graphql-over-http.md', () => {
  it('the page has examples of every configuration', () => {
    expect(examples.length).toBeGreaterThan(9);
    expect(new Set(examples.map(({ gateway }) => gateway))).toEqual(new Set(gateways.keys()));
  });

  it.each(examples)(
    'the page shows the real response, example $name',
    async ({ gateway, request, answer }) => {
      const [method = '', target = ''] = request.start.split(' ');
      const response = await fetch(`${gateways.get(gateway)?.url}${target}`, {
        method,
        headers: request.headers,
        ...(request.body === '' ? {} : { body: request.body }),
      });
      expect(`HTTP/1.1 ${response.status} ${response.statusText}`).toBe(answer.start);
      const headers = Object.keys(answer.headers).map((name) => [name, response.headers.get(name)]);
      expect(Object.fromEntries(headers)).toEqual(answer.headers);
      const body = await response.text();
      if (answer.body === '') expect(body).toBe('');
      else expect(JSON.parse(body)).toEqual(JSON.parse(answer.body));
    },
  );
});
