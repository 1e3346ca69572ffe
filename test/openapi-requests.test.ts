import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petrolSmall } from './support/fixture-keys.ts';
import { fillPlaces, type Places } from './support/fill-places.ts';
import { rounds } from './support/deep.ts';
import { startGateway } from './support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from './support/open-fixture-backend.ts';
import { bodyCheck, documentedOperations, type DocumentedOperation } from './support/openapi-document.ts';
import { createRestCaller } from './support/rest-caller.ts';
import { anyText } from './support/samples/any-text.ts';
import { withinCpuTime } from './support/within-cpu-time.ts';

let url: string;
let close: () => Promise<void>;
let places: Places;

beforeAll(async () => {
  const server = await startGateway(await openFixtureBackend());
  ({ url } = server);
  close = () => server.close();
  places = await fillPlaces(createRestCaller(url, 'demo', 'json'));
});
afterAll(() => close());

const wrong = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    'NaN',
    '1e999',
    '..',
    '%00',
    'a b',
    "' or 1=1 --",
    '<a>',
    '../../etc',
    '{{7*7}}',
  ),
  fc.constantFrom(
    'true',
    'none',
    'full',
    'DI',
    'DC',
    'kg',
    'P1M',
    '2020-01-01T00:00:00Z',
    '202013',
    petrolSmall.uid,
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  anyText({ maxLength: 10 }),
);

/** Parameters by name: those of the document, and some that it does not have. */
const fieldsOf = (names: readonly string[]): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.dictionary(fc.constantFrom('unknown', '__proto__', ...names), wrong, { maxKeys: 5 });

const requests = fc.constantFrom(...documentedOperations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    as: fc.constantFrom('admin', 'demo', 'demo-v1', null),
    // What is deleted is wrong, so that others find what they need.
    isRight: operation.method === 'DELETE' ? fc.constant(false) : fc.boolean(),
    place: wrong,
    query: fieldsOf(operation.parameters),
    body: fieldsOf(operation.fields),
    kind: fc.constantFrom('form', 'document', 'other', 'none'),
    prefer: fc.constantFrom('handling=strict', 'handling=lenient'),
  }),
);

type RandomRequest = typeof requests extends fc.Arbitrary<infer R> ? R : never;

/** A body that is not well-formed, for every operation that takes one: at random few of them get one. */
const malformed = documentedOperations
  .filter(({ method }) => method === 'POST' || method === 'PUT')
  .map((operation) => {
    const sent = { query: {}, body: {}, kind: 'other', prefer: 'handling=strict' };
    return [{ operation, as: 'admin', isRight: true, place: '', ...sent }] as [RandomRequest];
  });

interface Body {
  readonly body: string | URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What must never stand in an answer: stack traces, statements of the database, paths
 * of files, secrets; and that the request used up its CPU time, which is 2 s
 * however busy the machine is.
 */
const leaks =
  /\n\s+at |SQLITE_|\bselect .+ from\b|node_modules|\/src\/|file:\/\/|scrypt\$|"stack"|of CPU time/i;

function bodyOf(kind: string, fields: Readonly<Record<string, string>>): Body {
  if (kind === 'form') return { body: new URLSearchParams(fields), headers: {} };
  const entries = [fields];
  const document = JSON.stringify({ profileItems: entries, dataItems: entries, dataCategories: [] });
  if (kind === 'document') return { body: document, headers: { 'Content-Type': 'application/json' } };
  return { body: '<a', headers: { 'Content-Type': 'application/xml' } };
}

/** Halves of pairs have no form in UTF-8. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '');
}

function targetOf({ template }: DocumentedOperation, isRight: boolean, place: string): string {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // One place is wrong, the last: the others lead to it.
  const filled = names.map((name, index) =>
    isRight || index < names.length - 1 ? (places[name] ?? '') : encodeURIComponent(toWellFormed(place)),
  );
  return template.replace(/\{\w+\}/g, () => filled.shift() ?? '');
}

it(
  'every answer to a request of any kind is one that the document has, and gives nothing internal away',
  async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({ operation, as, isRight, place, query, body, kind, prefer }) => {
        const { method, template } = operation;
        const hasBody = (method === 'POST' || method === 'PUT') && kind !== 'none';
        const sent = hasBody ? bodyOf(kind, body) : { headers: {} };
        const target = `${targetOf(operation, isRight, place)}?${new URLSearchParams(query).toString()}`;
        const authorization = as === null ? {} : { Authorization: `Basic ${btoa(`${as}:${as}`)}` };
        const headers = { Accept: 'application/json', Prefer: prefer, ...authorization, ...sent.headers };
        const { response, text } = await withinCpuTime(async () => {
          const answer = await fetch(`${url}${target}`, { method, redirect: 'manual', ...sent, headers });
          return { response: answer, text: await answer.text() };
        }, `${method} ${target}`);
        expect(response.status).toBeLessThan(500);
        expect(text).not.toMatch(leaks);
        // A wrong place may be that of another resource.
        if (!operation.statuses.includes(response.status) && !isRight && response.status === 405) return;
        expect(
          operation.statuses,
          `${method} ${template} ${response.status} ${text.slice(0, 300)}`,
        ).toContain(response.status);
        if (text === '' || !isRight) return;
        const check = bodyCheck(template, method, response.status);
        check(JSON.parse(text));
        expect(check.errors ?? [], `${method} ${template} ${response.status} ${text.slice(0, 300)}`).toEqual(
          [],
        );
      }),
      { numRuns: malformed.length + rounds({ usual: 100, deep: 3000 }), examples: malformed },
    );
  },
  rounds({ usual: 60_000, deep: 600_000 }),
);
