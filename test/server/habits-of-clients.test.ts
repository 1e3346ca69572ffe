import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

const own = 'application/graphql-response+json';
const plain = 'application/json';

interface Details {
  readonly accept?: string;
  readonly more?: string;
  readonly mark?: string;
}

async function ask(query: string, { accept, more = '', mark = '' }: Details) {
  const headers = { ...demo, 'content-type': plain, ...(accept === undefined ? {} : { accept }) };
  const body = `${mark}{"query":${JSON.stringify(query)}${more}}`;
  const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
  const type = answer.headers.get('content-type')?.split(';')[0];
  return { status: answer.status, type, text: await answer.text() };
}

describe('the media type of a GraphQL response', () => {
  it.each([
    [`${plain}, ${own};q=0.5`, plain],
    [`${own};q=0, */*`, plain],
    [`${own};charset=utf-8, ${plain};q=0.9`, own],
    [`${plain};q=0.1, application/*`, own],
    ['text/html', plain],
    ['*/*', plain],
  ])('for Accept: %s it is %s, also where the request is malformed', async (accept, type) => {
    const status = type === own ? 400 : 200;
    expect(await ask('{ viewr }', { accept })).toMatchObject({ type, status });
    expect(await ask('{ viewer { uid } }', { accept, more: ',"variables":1' })).toMatchObject({
      type,
      status: 400,
    });
  });
});

describe('REST and pages', () => {
  it.each([
    ['application/json; charset=utf-8', plain],
    ['application/xml;charset=UTF-8', 'application/xml'],
    ['application/json;q=0.1, application/xml', 'application/xml'],
  ])('a document for Accept: %s is %s', async (accept, type) => {
    const answer = await fetch(`${gateway.url}/data`, { headers: { ...demo, accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(`${type};`);
  });
});

describe('a GraphQL request', () => {
  it.each([',"id":"abc"', ',"__proto__":{"polluted":true}', ',"query2":null,"onlyUnknown":[1]'])(
    'is answered although it has members that GraphQL over HTTP does not know: %s',
    async (more) => {
      const { status, text } = await ask('{ viewer { username } }', { more });
      expect([status, text]).toEqual([200, expect.stringContaining('"demo"')]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );
});

it('a body in JSON may begin with a byte order mark', async () => {
  const { status, text } = await ask('{ viewer { username } }', { mark: '\uFEFF' });
  expect([status, text]).toEqual([200, expect.stringContaining('"demo"')]);
});

describe('an address', () => {
  it.each(['/graphql/?query={__typename}', '/healthz/', '/readyz/', '/data/'])(
    'may end with a slash: %s',
    async (path) => {
      const headers = { ...demo, 'graphql-require-preflight': '1' };
      expect((await fetch(gateway.url + path, { headers })).status).toBe(200);
    },
  );

  it.each(['', '/healthz', '/healthz/?x=1'])('may be a whole URL: http://host%s', async (path) => {
    const { host } = new URL(gateway.url);
    const answer = await gateway.sendRaw(
      `GET HTTP://${host}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(path === '' ? /^HTTP\/1\.1 404[^]*GraphQL is at/ : /^HTTP\/1\.1 200/);
  });
});

describe('a message', () => {
  it.each([
    ['Benzín', '"Benzín"'],
    ['می\u200cخواهم', '"می\u200cخواهم"'],
    ['क्\u200dष', '"क्\u200dष"'],
    ['👩🏽\u200d🚀', '"👩🏽\u200d🚀"'],
    ['say "x\\y"', '"say "x\\y""'],
    ['x\u202ey\u200d\u200d', '"x\\u{202e}y\u200d\\u{200d}"'],
    [`${'y'.repeat(39)}🚗🚗`, `"${'y'.repeat(39)}…" (43 characters)`],
  ])('shows %j as it was sent, and what cannot be seen as an escape', async (uid, shown) => {
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...demo, 'content-type': plain },
      body: JSON.stringify({
        query: 'query ($uid: Uid!) { profile(uid: $uid) { uid } }',
        variables: { uid },
      }),
    });
    const { errors } = (await answer.json()) as { errors: readonly { message: string }[] };
    expect(errors[0]?.message).toContain(`got ${shown}.`);
  });

  it('shows the cells of a table as they were sent', async () => {
    const answer = await fetch(`${gateway.url}/calculate/transport/car`, {
      method: 'POST',
      headers: { ...demo, 'content-type': 'text/csv', accept: 'text/csv' },
      body: 'fuel,size,distance\nBenzín,großzügig,5\n',
    });
    expect(await answer.text()).toContain('""Benzín""');
  });

  it('says that a part of a name is too long to be looked for', async () => {
    const created = await ask(
      'mutation { createProfile(input: { name: "a name" }) { profile { uid } } }',
      {},
    );
    expect(created.status).toBe(200);
    for (const part of ['é'.repeat(1001), '%'.repeat(9999)]) {
      const { status, text } = await ask(`{ profiles(nameContains: "${part}") { totalCount } }`, {
        accept: own,
      });
      expect([status, text]).toEqual([200, expect.stringMatching(/nameContains must have at most 1000 /)]);
      expect(text).toContain('"code":"BAD_USER_INPUT"');
    }
  });
});
