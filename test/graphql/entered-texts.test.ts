import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTable } from '../../src/domain/basics/entered-text.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { publishedOperations } from '../support/published-operations.ts';

let gateway: GatewayServer;

beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend(), { mcp: 'write' });
});

afterAll(() => gateway.close());

const wrong = [
  ['U+0000', 'x\0', /has the character U\+0000/],
  ['half of a surrogate pair', '\ud800', /has the character U\+D800/],
  ['a bell', '\u0007', /has the character U\+0007/],
  [
    'too many characters',
    'x'.repeat(100_001),
    /must have at most (10{4,5}|4194304) characters; it has (100001|4194305)\./,
  ],
] as const;

/** The text of a table may be longer than any other. */
const textFor = (name: string, text: string) =>
  name === 'table' && text.length > 1000 ? 'x'.repeat(longestTable + 1) : text;

interface Spoilt {
  readonly value: unknown;
  readonly name: string;
  readonly field: readonly string[];
}

/** Each way to put the text into the place of one of a value's texts, with the name of its member and the path to it. */
function* spoilt(value: unknown, text: string, name: string): Generator<Spoilt> {
  if (typeof value === 'string') yield { value: textFor(name, text), name, field: [] };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const below = Array.isArray(value) ? name : key;
    for (const { value: other, name: named, field } of spoilt(member, text, below)) {
      const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      yield { value: Object.assign(copy, { [key]: other }), name: named, field: [key, ...field] };
    }
  }
}

const post = async (path: string, type: string, body: string) => {
  const headers = {
    'content-type': type,
    accept: 'application/json',
    authorization: `Basic ${btoa('admin:admin')}`,
  };
  const answer = await fetch(gateway.url + path, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
};

describe.each(wrong)('a text with %s', (_, text, message) => {
  it('is refused in every argument that a published operation has', async () => {
    let count = 0;
    for (const { query, variables } of publishedOperations) {
      for (const { value, name, field } of spoilt(variables, text, 'variables')) {
        const { status, text: answer } = await post(
          '/graphql',
          'application/json',
          JSON.stringify({ query, variables: value }),
        );
        const { errors } = JSON.parse(answer) as { errors: { message: string; extensions: object }[] };
        expect(status).toBe(400);
        expect(errors).toMatchObject([
          {
            message: expect.stringMatching(message),
            extensions: { code: 'BAD_USER_INPUT', argument: name, field },
          },
        ]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(200);
  });
});

it('a text in a document is refused like one in variables', async () => {
  const query = String.raw`{ suggest(text: "petrol\u0007") { score } }`;
  const { status, text } = await post('/graphql', 'application/json', JSON.stringify({ query }));
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    errors: [
      {
        message: expect.stringContaining('text has the character U+0007'),
        extensions: { code: 'BAD_USER_INPUT', argument: 'text' },
      },
    ],
  });
});

it.each(['%00', '%07', 'x'.repeat(10_001)])(
  'fields of forms, queries and entries over REST do not have %s',
  async (code) => {
    const form = 'application/x-www-form-urlencoded';
    const created = await post('/profiles', form, 'profile=true');
    const { profile } = JSON.parse(created.text) as { profile: { uid: string } };
    const entries = JSON.stringify({ profileItems: [{ name: decodeURIComponent(code) }] });
    const answers = [
      await post('/definitions/itemDefinitions', form, `algorithm=1&name=1+%2F%2F${code}`),
      await post('/profiles', form, `profile=true&name=${code}`),
      await post(`/profiles?name=${code}`, form, 'profile=true'),
      await post(`/profiles/${profile.uid}/transport/car`, 'application/json', entries),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).toMatch(/has the character U\+000[07]|must have at most \d+ characters/);
    }
  },
);
