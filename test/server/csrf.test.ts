import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadOf } from '../support/deep.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

let gateway: RecordedGateway;

beforeAll(async () => {
  gateway = await startRecordedGateway();
});

afterAll(() => gateway.close());

const documents = {
  query: '{ viewer { username } }',
  mutation: 'mutation { createProfile { profile { uid } } }',
};
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/graphql',
  'application/graphql-response+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  null,
];
const preflightHeaders = [
  null,
  'GraphQL-Require-Preflight',
  'Apollo-Require-Preflight',
  'X-GraphQL-Yoga-Csrf',
];

type Kind = keyof typeof documents;
interface Row {
  readonly method: string;
  readonly contentType: string | null;
  readonly preflight: string | null;
  readonly kind: Kind;
}

const rows: readonly Row[] = methods.flatMap((method) =>
  contentTypes.flatMap((contentType) =>
    preflightHeaders.flatMap((preflight) =>
      (['query', 'mutation'] as const).map((kind) => ({ method, contentType, preflight, kind })),
    ),
  ),
);

/** What no page elsewhere can make a browser send without asking. */
function isJson(contentType: string | null): boolean {
  return contentType === 'application/json' || contentType === 'application/json; charset=utf-8';
}

/** The whole rule, written down a second time. */
function expectedStatus({ method, contentType, preflight, kind }: Row): number {
  if (method === 'POST') return isJson(contentType) ? 200 : 415;
  if (method === 'OPTIONS') return 204;
  if (method !== 'GET' && method !== 'HEAD') return 405;
  const isAskedLeaveFor = preflight !== null || (contentType ?? '').startsWith('application/json');
  if (!isAskedLeaveFor) return 400;
  return kind === 'query' ? 200 : 405;
}

function bodyOf(contentType: string | null, query: string): string {
  if (contentType === 'application/x-www-form-urlencoded') return new URLSearchParams({ query }).toString();
  if (contentType?.startsWith('multipart') === true)
    return `--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n${query}\r\n--x--\r\n`;
  return contentType === 'application/graphql' ? query : JSON.stringify({ query });
}

async function send({ method, contentType, preflight, kind }: Row, headers: Record<string, string>) {
  const query = documents[kind];
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(`${gateway.url}/graphql?${new URLSearchParams({ query })}`, {
    method,
    headers: {
      accept: 'application/graphql-response+json',
      ...headers,
      ...(contentType === null ? {} : { 'content-type': contentType }),
      ...(preflight === null ? {} : { [preflight]: '1' }),
    },
    // A body of bytes has no content type of its own.
    ...(hasBody ? { body: new TextEncoder().encode(bodyOf(contentType, query)) } : {}),
  });
  return { status: answer.status, text: await answer.text(), operations: gateway.takeOperations() };
}

describe('requests with ambient credentials', () => {
  it.each(methods)(
    'a request with ambient credentials with %s executes only what no page of another origin can send',
    async (method) => {
      const own = rows.filter((row) => row.method === method);
      expect(own).toHaveLength(80);
      // Those that are always refused are all alike.
      for (const row of ['GET', 'HEAD', 'POST'].includes(method) ? own : spreadOf(own, 12)) {
        const { status, text, operations } = await send(row, {
          ...demo,
          origin: 'https://elsewhere.example',
        });
        const expected = expectedStatus(row);
        expect([row, status]).toEqual([row, expected]);
        expect([row, operations.length > 0]).toEqual([row, expected === 200]);
        if (expected >= 400 && method !== 'HEAD') expect(text).toContain('"code":"BAD_USER_INPUT"');
      }
    },
  );

  it('a request with ambient credentials is refused with the name of the missing header, and the alternatives', async () => {
    const { text } = await send({ method: 'GET', contentType: null, preflight: null, kind: 'query' }, demo);
    expect(JSON.parse(text)).toEqual({
      errors: [
        {
          message: expect.stringMatching(
            /needs the header GraphQL-Require-Preflight .* Authtoken, or use POST/,
          ),
          extensions: {
            code: 'BAD_USER_INPUT',
            argument: 'GraphQL-Require-Preflight',
            fault: 'missing-parameter',
          },
        },
      ],
    });
  });

  it('a request with a cookie has ambient credentials', async () => {
    const row: Row = { method: 'GET', contentType: null, preflight: null, kind: 'query' };
    expect(await send(row, { cookie: 'authToken=x' })).toMatchObject({ status: 400, operations: [] });
  });
});

describe('queries with GET', () => {
  const row: Row = { method: 'GET', contentType: null, preflight: null, kind: 'query' };

  it('a query with GET needs only the token, which no page of another origin has', async () => {
    const signedIn = await fetch(`${gateway.url}/auth/signIn`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'demo', password: 'demo' }),
    });
    const authtoken = signedIn.headers.get('authtoken') ?? '';
    expect(authtoken).not.toBe('');
    const { status, text } = await send(row, { authtoken });
    expect([status, JSON.parse(text)]).toMatchObject([200, { data: { viewer: { username: 'demo' } } }]);
  });

  it('a query with GET needs nothing when it has no credentials', async () => {
    const { text } = await send(row, {});
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
