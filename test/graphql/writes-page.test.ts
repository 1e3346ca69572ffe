import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { matchingAnswer } from '../support/documented-answer.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const page = readFileSync(new URL('../../docs/do/writes.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```(graphql|json|http)\n([\s\S]*?)```/g)].map(([, kind, text = '']) => ({
  kind,
  text,
}));

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend({ directory: builtInDirectory }));
});
afterAll(() => gateway.close());

async function send(request: string): Promise<Response> {
  const [head = '', body = ''] = request.split('\n\n');
  const [line = '', ...headers] = head.split('\n');
  const [method, path] = line.split(' ');
  const given = headers.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon), header.slice(colon + 1).trim()];
  });
  const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  return fetch(`${gateway.url}${path}`, {
    ...(method === undefined ? {} : { method }),
    headers: [...given, ['Authorization', authorization]],
    body: body.trim(),
  });
}

it('the page on writes has examples that answer as it says, one after the other', async () => {
  let requested = 0;
  const replies: { readonly body: string; readonly isReplayed: boolean }[] = [];
  for (const [index, { kind, text }] of examples.entries()) {
    if (kind === 'http') {
      const response = await send(text);
      expect(response.status).toBe(200);
      replies.push({
        body: await response.text(),
        isReplayed: response.headers.get('Idempotent-Replayed') === 'true',
      });
    }
    if (kind !== 'graphql') continue;
    const { data, errors } = await askAs(gateway, 'admin', text);
    expect(errors).toBeUndefined();
    const answer: unknown = JSON.parse(examples[index + 1]?.text ?? '');
    expect(data).toEqual(matchingAnswer(answer));
    requested += 1;
  }
  expect(requested).toBeGreaterThan(7);
  expect(replies).toEqual([
    { body: replies[0]?.body, isReplayed: false },
    { body: replies[0]?.body, isReplayed: true },
  ]);
});
