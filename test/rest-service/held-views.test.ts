import { afterAll, beforeAll, expect, it } from 'vitest';
import { methaneGwp, methaneLeak, petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { openRestBackend } from './open-rest-backend.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

const pathOf = ({ categoryPath, uid }: typeof methaneGwp): string => `/data/${categoryPath}/${uid}`;
const paths = [petrolSmall, methaneGwp, methaneLeak].map(pathOf);
const admin = { as: 'admin' };

let rig: RestRig;
beforeAll(async () => {
  rig = await openRestRig();
});
afterAll(() => rig.close());

interface Answer {
  readonly status: number;
  readonly tag?: string;
  readonly document?: object;
}

async function readAll(
  reads: readonly { readonly value: string; readonly tag: string }[],
  as = 'demo',
  from = rig,
) {
  const document = { type: 'application/json', body: JSON.stringify({ reads }) };
  return (await from.must('POST', '/batch', { as, document })).at('answers') as readonly Answer[];
}

async function readOne(value: string, tag = '', as = 'demo'): Promise<Answer> {
  const [answer] = await readAll([{ value, tag }], as);
  if (answer === undefined) throw new Error('The batch has no answer.');
  return answer;
}

const viewOf = async (path: string, as = 'demo'): Promise<unknown> =>
  JSON.parse((await rig.must('GET', path, { as })).body);

it('a view that the client has is not sent again, in JSON and XML, and others are', async () => {
  const first = await readAll(paths.map((value) => ({ value, tag: '' })));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  const tags = first.map(({ tag }) => tag ?? '');
  expect(new Set(tags).size).toBe(3);
  expect(await readAll(paths.map((value, index) => ({ value, tag: tags[index] ?? '' })))).toEqual(
    tags.map((tag) => ({ status: 304, tag })),
  );
  expect(await readOne(paths[0] ?? '', 'another')).toEqual(first[0]);
  const calculated = await readOne(`${paths[0]}?distance=5`, tags[0]);
  expect([calculated.status, calculated.tag]).toEqual([200, undefined]);
  const sendXml = (tag: string) => {
    const body = `<Batch><Reads><Read tag="${tag}">${paths[1]}</Read></Reads></Batch>`;
    return rig.must('POST', '/batch', { accept: 'xml', document: { type: 'application/xml', body } });
  };
  const [, tag = ''] = /<Answer status="200" tag="([^"]+)"><Document>/.exec((await sendXml('')).body) ?? [];
  expect((await sendXml(tag)).body).toContain(`<Answer status="304" tag="${tag}"></Answer>`);
});

it('every caller has a view of their own rights and version, also of what others have read', async () => {
  const [path = ''] = paths;
  for (const as of ['demo', 'admin', 'demo-v1', 'new-yorker', 'demo']) {
    const { document } = await readOne(path, '', as);
    expect(document).toEqual(await viewOf(path, as));
  }
  const { tag } = await readOne(path, '', 'admin');
  expect((await readOne(path, tag)).status).toBe(200);
});

it('what is written is read at once, also where it is looked up', async () => {
  const [, factor = '', leak = ''] = paths;
  const before = { factor: await readOne(factor), leak: await readOne(leak) };
  await rig.must('PUT', factor, { ...admin, form: { name: 'another name' } });
  const after = await readOne(factor, before.factor.tag);
  expect(after.status).toBe(200);
  expect(after.document).toEqual(await viewOf(factor));
  expect((await readOne(leak, before.leak.tag)).status).toBe(304);
  expect((await readOne(leak)).document).toEqual(await viewOf(leak));
});

it('what the clock changes is not held beyond that', async () => {
  const [, factor = ''] = paths;
  // The clock of the service moves by a millisecond with each request.
  const startDate = new Date(fixtureNow + 100).toISOString();
  await rig.must('POST', factor, { ...admin, form: { GWP: '123', startDate } });
  const seen = new Set<string>();
  for (let count = 0; count < 60; count += 1) {
    const { document } = await readOne(factor);
    seen.add(JSON.stringify(document));
    expect(document).toEqual(await viewOf(factor));
  }
  expect(seen.size).toBe(2);
});

it('under a revision that never stays the same, nothing has a tag', async () => {
  let revision = 0;
  const backend = await openRestBackend(() => fixtureNow);
  const moving = await openRestRig({ backend: { ...backend, revision: () => String((revision += 1)) } });
  for (let count = 0; count < 2; count += 1) {
    const [answer] = await readAll([{ value: paths[0] ?? '', tag: '' }], 'demo', moving);
    expect([answer?.status, answer?.tag]).toEqual([200, undefined]);
  }
  await moving.close();
});
