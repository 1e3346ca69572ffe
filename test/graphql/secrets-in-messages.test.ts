import { afterAll, beforeAll, expect, it } from 'vitest';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { type DemoGateway, demo, startDemoGateway } from '../support/start-demo-gateway.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const messageOf = async (query: string, variables?: unknown): Promise<string> => {
  const { body } = await postGraphQL(gateway.url, { query, variables }, demo);
  return body.errors?.[0]?.message ?? '';
};

const signInWith = (password: string) =>
  `mutation { signIn(input: { username: "demo", password: ${password} }) { authtoken } }`;

it.each(['12345678', '["12345678"]', '{ a: "12345678" }', 'p12345678', '1234.5678'])(
  'a password written as %s is refused without its value',
  async (written) => {
    expect(await messageOf(signInWith(written))).toBe('String cannot represent a non string value.');
  },
);

it.each([12345678, ['12345678'], { a: '12345678' }, true])(
  'a password that is %j in a variable is refused without its value',
  async (password) => {
    const record = 'mutation ($input: SignInInput!) { signIn(input: $input) { authtoken } }';
    const expected = 'String cannot represent a non string value.';
    expect(await messageOf(record, { input: { username: 'demo', password } })).toBe(expected);
    const single = `mutation ($word: String!) { signIn(input: { username: "demo", password: $word }) { authtoken } }`;
    expect(await messageOf(single, { word: password })).toBe(expected);
  },
);

it('a record in a wrong place, or with an unknown field, is refused without its password', async () => {
  const inList = 'mutation { signIn(input: [{ username: "demo", password: "12345678" }]) { authtoken } }';
  expect(await messageOf(inList)).toMatch(/^Expected value of type "SignInInput!?"\.$/);
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { authtoken } }';
  const input = { user: 'demo', password: '12345678' };
  expect(await messageOf(query, { input })).toMatch(/^Field "user/);
  expect(await messageOf(query, { input })).not.toContain('12345678');
});

it.each([
  '"hunter2secret" "hunter2secret"',
  '"""hunter2secret""" """hunter2secret"""',
  'a 12345678',
  'a 1.5',
])('a syntax error at %s names the kind of the token only', async (written) => {
  expect(await messageOf(signInWith(written))).toMatch(/^Syntax Error: .*(BlockString|String|Int|Float)\.$/);
});

const secret = 'aB3'.repeat(10);
const webToken = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${secret}`;

it('keys and tokens are masked wherever a message repeats them', async () => {
  const parts = gateway.authtoken.split('.');
  const signature = parts.at(-1) ?? '';
  for (const [text, hidden] of [
    [`egk_ABCDEF012345_${secret}`, secret],
    [gateway.authtoken, signature],
    [webToken, secret],
  ] as const) {
    const messages = [
      await messageOf(`{ dataCategory(path: "${text}") { path } }`),
      await messageOf(`{ dataCategory(path: "transport") { items(first: "${text}") { totalCount } } }`),
      await messageOf('query ($a: Int) { dataCategories(first: $a) { nodes { path } } }', { a: text }),
      await (await fetch(`${gateway.url}/data/${text}`, { headers: demo })).text(),
      await (await fetch(`${gateway.url}/profiles/${text}`, { headers: demo })).text(),
    ];
    for (const message of messages) {
      expect(message).not.toBe('');
      expect(message).not.toContain(hidden.slice(0, 12));
    }
    expect(messages.join('\n')).toContain('*');
  }
});
