import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { rounds } from '../support/deep.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';
import { anyText } from '../support/samples/any-text.ts';
import { withinCpuTime } from '../support/within-cpu-time.ts';

let rig: RestRig;
let targets: readonly string[];

beforeAll(async () => {
  rig = await openRestRig();
  const uid = await rig.createProfile('admin');
  const profile = `/profiles/${uid}`;
  const created = await rig.must('POST', `${profile}/transport/car`, {
    as: 'admin',
    form: { dataItemUid: petrolSmall.uid },
  });
  const item = new URL(created.header('Location') ?? '').pathname;
  targets = [
    '/data',
    '/data/transport',
    '/data/transport/car',
    '/data/transport/car/drill',
    `/data/transport/car/${petrolSmall.uid}`,
    `/data/transport/car/${petrolSmall.uid}/kgCO2PerKm`,
    '/profiles',
    profile,
    `${profile}/transport/car`,
    item,
    `${item}/distance`,
    '/auth',
    '/definitions/itemDefinitions',
    `/items/${uid}`,
    `/items/${uid}/transport`,
    `/totals/${uid}`,
    `/totals/${uid},${uid}/transport`,
    '/search',
    '/audit',
  ];
});

afterAll(() => rig.close());

const names = [
  'value unit perUnit name path distance distanceUnit distancePerUnit occupants terrain fuel size source',
  'kgCO2PerKm startDate endDate duration validFrom end profileDate recurse selectby mode returnUnit',
  'returnPerUnit representation dataItemUid newObjectType itemDefinitionUid profile groupAllowView page start',
  'itemsPerPage valuesPerPage method username password next uid profileItemUid __proto__ constructor',
  'failed orderBy after label.site label step timeZone by list depth gwp explain query category format only',
]
  .join(' ')
  .split(' ');
const values = [
  petrolSmall.uid,
  'true',
  'false',
  'full',
  'DI',
  'DC',
  'P1M',
  'PT1S',
  '2020-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '202001',
  '-1',
  '1e308',
  'Infinity',
  'kg',
  'none',
  'prorata',
  'category,gas',
  'failures,notes',
  'day',
  'Europe/Berlin',
  'label.site',
  '-name',
  'csv',
  'ndjson',
  'AR6',
  '0',
  '',
  '..',
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 10 }) },
);
const fields = fc.dictionary(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
  text,
  { maxKeys: 6 },
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'PATCH');
const json = 'application/json';

it('the service answers any request with a document and never with an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        index: fc.nat({ max: 18 }),
        method,
        query: fields,
        body: fields,
        isDocument: fc.boolean(),
      }),
      fc.constantFrom('admin', 'admin-v1', 'demo', null),
      async ({ index, method: verb, query, body, isDocument }, as) => {
        const target = `${targets[index]}?${new URLSearchParams(query).toString()}`;
        const entries = [{ ...body }];
        const requested = isDocument
          ? {
              document: { type: json, body: JSON.stringify({ profileItems: entries, dataItems: entries }) },
            }
          : { form: body };
        const reply = await withinCpuTime(
          () => rig.send(verb, target, { as, ...requested }),
          `${verb} ${target}`,
        );
        expect([reply.status, rig.unexpected]).toEqual([expect.any(Number), []]);
        expect(reply.status).toBeLessThan(500);
        expect(reply.body).not.toContain('of CPU time');
        const isTable = /csv|ndjson/.test(reply.header('Content-Type') ?? '');
        if (reply.body !== '' && !isTable) expect(JSON.parse(reply.body)).toBeTypeOf('object');
        if (reply.status >= 400) expect(reply.at('status.code')).toBe(reply.status);
      },
    ),
    { numRuns: rounds({ usual: 150, deep: 10000 }) },
  );
});
