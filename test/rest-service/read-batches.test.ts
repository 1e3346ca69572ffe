import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { descriptionOf, faults, type Reply, type RestRig } from './rest-rig.ts';
import { rigsOverBoth } from './rigs-over-both.ts';

const item = `/data/transport/car/${petrolSmall.uid}`;
const xmlProlog = /^<\?xml[^>]*\?>/;

describe.each(rigsOverBoth)('a batch of reads over $over', ({ open }) => {
  let rig: RestRig;
  let own = '';
  beforeAll(async () => {
    rig = await open();
    const profile = `/profiles/${await rig.createProfile()}`;
    const created = await rig.must('POST', `${profile}/transport/car`, {
      form: { dataItemUid: petrolSmall.uid, distance: '5' },
    });
    own = new URL(created.header('Location') ?? '').pathname;
  });
  afterAll(() => rig.close());

  type Options = Parameters<RestRig['send']>[2];
  const readAll = (reads: readonly string[], options: Options = {}, query = ''): Promise<Reply> =>
    rig.send('POST', `/batch${query}`, {
      document: { type: 'application/json', body: JSON.stringify({ reads }) },
      ...options,
    });

  const targets = (): readonly string[] => [
    item,
    `${item}?distance=1000`,
    `${item}?distance=many`,
    `${item}?distance=1000&only=amounts`,
    `${item}?distance=1000&only=all`,
    `${item}?diistance=1`,
    `${item}/source`,
    `/data/transport/car/${unknownItem.uid}`,
    '/data/transport/car?itemsPerPage=2&page=2',
    '/data/transport/car/drill?fuel=petrol',
    '/data/transport/car/drill?fuel=%ff',
    '/definitions/itemDefinitions',
    '/profiles?itemsPerPage=1',
    own,
    `${own}?returnUnit=t`,
    `${own}/distance`,
    '/nowhere',
    '/batch',
    '',
  ];

  it.each([
    ['json', 'demo'],
    ['json', 'demo-v1'],
    ['xml', 'demo'],
    ['xml', 'demo-v1'],
  ])('in %s for %s each read has the status and the document of its own GET', async (accept, as) => {
    const reads = targets();
    const body = `<Batch><Reads>${reads.map((read) => `<Read>${read.replaceAll('&', '&amp;')}</Read>`).join('')}</Reads></Batch>`;
    const document = { type: 'application/xml;charset=UTF-8', body };
    const batch = await (accept === 'json'
      ? readAll(reads, { as, accept })
      : rig.send('POST', '/batch', { as, accept, document }));
    const singles = await Promise.all(reads.map((read) => rig.send('GET', read, { as, accept })));
    expect(singles.filter(({ status }) => status === 200).length).toBeGreaterThan(as === 'demo' ? 8 : 5);
    const written = singles.map(({ status, body: text }) =>
      accept === 'json'
        ? `{"status":${status},"document":${text}}`
        : `<Answer status="${status}"><Document>${text.replace(xmlProlog, '')}</Document></Answer>`,
    );
    expect(batch.status).toBe(200);
    expect(batch.body.replace(xmlProlog, '')).toBe(
      accept === 'json'
        ? `{"answers":[${written.join(',')}]}`
        : `<Resources><BatchResource><Answers>${written.join('')}</Answers></BatchResource></Resources>`,
    );
  });

  it('the token of the next request comes with the batch, and the response is not cached', async () => {
    const reply = await readAll([item], { headers: { 'idempotency-key': 'one' } });
    expect(reply.header('authToken')).toMatch(/./);
    expect(reply.header('Cache-Control')).toContain('no-store');
    const other = await readAll([`${item}/source`], { headers: { 'idempotency-key': 'one' } });
    expect([other.status, other.header('Idempotent-Replayed')]).toEqual([200, undefined]);
  });

  it('preferences apply to all reads, and ignored parameters are named', async () => {
    const lists = await readAll(['/profiles?itmsPerPage=1', item]);
    expect([lists.at('answers.0.status'), lists.header('Ignored-Fields')]).toEqual([200, 'itmsPerPage']);
    const strict = await readAll(['/profiles?itmsPerPage=1'], { headers: { prefer: 'handling=strict' } });
    expect(strict.at('answers.0.status')).toBe(400);
  });

  it('no read signs out, or has other credentials than the batch', async () => {
    const reads = ['/auth/signOut', '/auth/signIn', `${item}?authToken=abc`, `${item}?AUTHTOKEN=abc`];
    const reply = await readAll(reads);
    expect(reads.map((_, index) => reply.at(`answers.${index}.status`))).toEqual([400, 400, 400, 400]);
    expect((await rig.send('GET', item)).status).toBe(200);
    expect((await readAll(['data', 'http://emissions.example/data'])).at('answers.0.status')).toBe(404);
    expect((await readAll([item], { as: null })).status).toBe(401);
    expect((await readAll([item], { as: null, headers: { authtoken: 'wrong' } })).status).toBe(401);
  });

  it('what does not fit in is to be read by itself', async () => {
    const long = `${item}?distance=1&locale=${'x'.repeat(2000)}`;
    expect((await rig.send('GET', long)).status).toBe(200);
    const reply = await readAll([long, item]);
    expect([reply.at('answers.0.status'), reply.at('answers.1.status')]).toEqual([413, 200]);
    expect(reply.at('answers.0.document.status.description')).toContain('send it on its own');
  });

  it.each<[string, string, string, string]>([
    ['no reads', 'application/json', '{"reads":[]}', faults.emptyList],
    [
      '101 reads',
      'application/json',
      JSON.stringify({ reads: Array(101).fill('/data') }),
      faults.tooManyEntries,
    ],
    ['another list', 'application/json', '{"read":["/data"]}', faults.invalidContent],
    ['a list of objects', 'application/json', '{"reads":[{"value":{}}]}', faults.invalidContent],
    ['no document', 'application/xml', '{"reads":["/data"]}', faults.invalidContent],
    [
      'another root',
      'application/xml',
      '<Data><Reads><Read>/data</Read></Reads></Data>',
      faults.invalidContent,
    ],
    ['a form', 'application/x-www-form-urlencoded', 'reads=/data', faults.unsupportedType],
  ])('a batch with %s is refused as a whole', async (_, type, body, fault) => {
    const reply = await rig.send('POST', '/batch', { document: { type, body } });
    expect(reply.status).toBe(fault === faults.unsupportedType ? 415 : 400);
    expect(descriptionOf(reply)).toContain(fault);
  });

  it('every answer offers batches, refusals too', async () => {
    const replies = await Promise.all([
      rig.send('GET', item),
      rig.send('GET', '/nowhere'),
      rig.send('GET', item, { as: null }),
      rig.send('GET', '/auth/signIn', { as: null }),
      readAll([item]),
    ]);
    expect(replies.map((reply) => reply.header('Emissions-Batch'))).toEqual(Array(5).fill('100'));
  });

  it.each([
    ['demo', '?distance=1000&returnUnit=t&explain=true'],
    ['demo', '?distance=many'],
    ['demo', '?'],
    ['demo-v1', '?distance=1000'],
  ])('the amounts alone are those of the view, for %s with %s', async (as, query) => {
    const [view, amounts] = await Promise.all([
      rig.send('GET', item + query, { as }),
      rig.send('GET', `${item}${query}&only=amounts`, { as }),
    ]);
    const {
      dataItem: _,
      actions: __,
      provenance: ___,
      ...others
    } = JSON.parse(view.body) as Readonly<Record<string, unknown>>;
    expect([amounts.status, JSON.parse(amounts.body)]).toEqual([view.status, others]);
  });

  it('other parts of a view are refused', async () => {
    const { status, body } = await rig.send('GET', `${item}?only=notes`, { as: 'demo' });
    expect([status, body]).toEqual([400, expect.stringContaining('only must be amounts')]);
  });

  it('nothing unexpected happened', () => {
    expect(rig.unexpected).toEqual([]);
  });
});
