import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { albania, dieselSmall, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';

type Entry = Readonly<Record<string, string | number | boolean>>;

const strict = { headers: { prefer: 'handling=strict' } };

let rig: RestRig;
let profile: string;
let car: string;

beforeEach(async () => {
  rig = await openRestRig();
  profile = `/profiles/${await rig.createProfile()}`;
  car = `${profile}/transport/car`;
});

afterEach(() => rig.close());

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
const items = (...profileItems: readonly Entry[]) => json({ profileItems });
const itemsInXml = (...entries: readonly Entry[]) => {
  const fields = (entry: Entry) =>
    Object.entries(entry).map(([name, text]) => `<${name}>${String(text)}</${name}>`);
  const body = entries.map((entry) => `<ProfileItem>${fields(entry).join('')}</ProfileItem>`).join('');
  return {
    type: 'application/xml;charset=UTF-8',
    body: `<?xml version="1.0"?><ProfileCategory><ProfileItems>${body}</ProfileItems></ProfileCategory>`,
  };
};
const petrol = { dataItemUid: petrolSmall.uid, distance: 1000 };
const diesel = { dataItemUid: dieselSmall.uid, distance: '1000' };
const count = async (path = car) => Number((await rig.must('GET', path)).at('pager.items') ?? 0);

describe('POST of several profile items', () => {
  it.each([
    ['JSON', items],
    ['XML', itemsInXml],
  ])('a batch as %s in version 2 returns 200 with the addresses', async (_, write) => {
    for (const accept of ['json', 'xml'] as const) {
      const document = write({ ...petrol, name: accept }, { ...diesel, name: accept });
      const reply = await rig.send('POST', car, { accept, document });
      expect([reply.status, reply.header('Location')]).toEqual([200, undefined]);
      const uris =
        accept === 'json'
          ? (reply.at('profileItems') as readonly { uri: string }[]).map(({ uri }) => uri)
          : (reply.at('ProfileItems.ProfileItem') as readonly { '@uri': string }[]).map(
              (each) => each['@uri'],
            );
      expect(uris).toHaveLength(2);
      const labels = uris.map(async (uri) => (await rig.must('GET', uri)).at('profileItem.dataItem.Label'));
      expect(await Promise.all(labels)).toEqual(['petrol, small', 'diesel, small']);
    }
    expect(await count()).toBe(4);
  });

  it('a batch for several categories is sent to the profile itself', async () => {
    const document = items(petrol, { dataItemUid: albania.uid, energy: 10 });
    const reply = await rig.must('POST', profile, { document });
    const uris = (reply.at('profileItems') as readonly { uri: string }[]).map(({ uri }) => uri);
    expect(uris[0]).toMatch(new RegExp(`^${car}/`));
    expect(uris[1]).toMatch(new RegExp(`^${profile}/energy/electricity/`));
  });

  it('a batch with representation=full returns the category with the items', async () => {
    const document = items(petrol, diesel);
    const reply = await rig.must('POST', `${car}?representation=full&returnUnit=g`, { document });
    expect(reply.at('profileItems')).toHaveLength(2);
    expect(reply.at('profileItems.0.amount')).toEqual({ value: 100_000, unit: 'g/year' });
    expect(reply.at('totalAmount')).toEqual({ value: '225000', unit: 'g/year' });
  });

  it('a batch of one item is answered like a form', async () => {
    const reply = await rig.send('POST', car, { document: itemsInXml(petrol) });
    expect([reply.status, reply.body]).toEqual([201, '']);
    expect(reply.header('Location')).toMatch(/^http:\/\/emissions\.example\/profiles\//);
  });

  it('a batch in version 1 returns 200 with the category and the items', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const document = items(
      { dataItemUid: petrolSmall.uid, distanceKmPerMonth: 100 },
      { dataItemUid: dieselSmall.uid, distanceKmPerMonth: 100 },
    );
    const reply = await rig.must('POST', own, { as, document });
    expect(reply.at('path')).toBe('/transport/car');
    expect(reply.at('children.profileItems.rows')).toHaveLength(2);
    expect(reply.at('totalAmountPerMonth')).toBeCloseTo(22.5, 8);
    const single = await rig.must('POST', own, {
      as,
      document: items({ dataItemUid: petrolSmall.uid, name: 'x' }),
    });
    expect(single.at('profileItem.name')).toBe('x');
  });

  it('a batch may have a thousand entries', async () => {
    const entries = Array.from({ length: 1000 }, (_, number) => ({ ...petrol, name: `n${number}` }));
    const reply = await rig.must('POST', car, { document: items(...entries) });
    expect(reply.at('profileItems')).toHaveLength(1000);
    expect(await count()).toBe(1000);
  });

  it.each<[string, ReturnType<typeof json>, string]>([
    ['nothing in it', items(), faults.emptyList],
    ['nothing in it in XML', itemsInXml(), faults.emptyList],
    ['one entry too many', items(...Array.from({ length: 1001 }, () => petrol)), faults.tooManyEntries],
    ['no data item', items(petrol, { distance: 1 }), faults.missingParameter],
    [
      'an unknown data item',
      items(petrol, { ...petrol, dataItemUid: unknownItem.uid }),
      faults.unknownEntity,
    ],
    ['text for a number', items(petrol, { ...diesel, distance: 'far' }), faults.invalidParameter],
    ['an unknown value', items(petrol, { ...diesel, colour: 'red' }), faults.invalidParameter],
    ['a uid', items(petrol, { ...diesel, uid: 'AAAAAAAAAAAA' }), faults.invalidParameter],
    ['the same item twice', items(petrol, petrol), faults.duplicate],
    ['a date of version 1', items(petrol, { ...diesel, validFrom: '20200101' }), faults.otherVersion],
    ['a malformed date', items(petrol, { ...diesel, startDate: '20200101' }), faults.invalidDate],
    [
      'a value that is not a string',
      items(petrol, { ...diesel, name: ['x'] as never }),
      faults.invalidContent,
    ],
    ['no JSON', { type: 'application/json', body: 'dataItemUid=x' }, faults.invalidContent],
    ['a list', json([petrol]), faults.invalidContent],
    ['something else', json({ items: [petrol] }), ''],
    ['JSON that is said to be XML', { ...items(petrol), type: 'application/xml' }, faults.invalidContent],
    [
      'XML that is said to be JSON',
      { ...itemsInXml(petrol), type: 'application/json' },
      faults.invalidContent,
    ],
    [
      'another charset',
      { ...items(petrol), type: 'application/json;charset=ISO-8859-1' },
      faults.unsupportedType,
    ],
  ])('a batch with %s is refused, and stores nothing', async (_, document, fault) => {
    const reply = await rig.send('POST', car, { document, ...strict });
    expect(reply.status).toBe(fault === faults.unsupportedType ? 415 : 400);
    expect(descriptionOf(reply)).toContain(fault);
    expect(await count()).toBe(0);
  });

  it('a batch in XML with a name twice is refused, though a form is not', async () => {
    const document = itemsInXml({ ...petrol, name: 'x' });
    const body = document.body.replace('<name>x</name>', '<name>x</name><name>y</name>');
    expect(body).not.toBe(document.body);
    const reply = await rig.send('POST', car, { document: { ...document, body } });
    expect([reply.status, descriptionOf(reply)]).toEqual([
      400,
      expect.stringContaining(faults.invalidContent),
    ]);
    expect(await count()).toBe(0);
  });

  it('the error of a batch names the invalid entry', async () => {
    const reply = await rig.send('POST', car, { document: items(petrol, { distance: 1 }) });
    expect(descriptionOf(reply)).toContain('Entry 2 of 2');
  });

  it('the error of a batch lists each of its bad entries, with its number and field', async () => {
    const document = items(
      petrol,
      { ...petrol, distanceUnit: 'kg' },
      { ...diesel, 'label.site': 'a\u2028' },
      { ...diesel, dataItemUid: unknownItem.uid },
    );
    const reply = await rig.send('POST', car, { document });
    expect(reply.at('status.errors')).toMatchObject([
      { entry: 2, argument: 'distanceUnit', description: expect.stringContaining('Entry 2 of 4') },
      { entry: 3, argument: 'label.site', description: expect.stringContaining('Entry 3 of 4') },
      { entry: 4, argument: 'dataItemUid', description: expect.stringContaining('Entry 4 of 4') },
    ]);
    expect(reply.at('status.argument')).toBe('distanceUnit');
    expect(await count()).toBe(0);
  });
});

describe('PUT of several profile items', () => {
  const create = async (path: string, ...entries: readonly Entry[]) => {
    const reply = await rig.must('POST', path, { document: items(...entries) });
    return (reply.at('profileItems') as readonly { uid: string; uri: string }[]).map((each) => each);
  };
  const distanceOf = async (uri: string) => (await rig.must('GET', `${uri}/distance`)).at('itemValue.value');

  it('a batch of changes in version 2 returns 200, with the category and the items on request', async () => {
    const [one, two] = await create(car, petrol, diesel);
    const entries = [one, two].map((each, at) => ({ profileItemUid: each?.uid ?? '', distance: at + 1 }));
    const reply = await rig.send('PUT', car, { document: items(...entries) });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    expect(await distanceOf(one?.uri ?? '')).toBe('1');
    expect(await distanceOf(two?.uri ?? '')).toBe('2');
    const full = await rig.must('PUT', `${car}?representation=full`, { document: itemsInXml(...entries) });
    expect(full.at('profileItems')).toHaveLength(2);
  });

  it('a batch of changes in several categories is sent to the profile itself', async () => {
    const [one, two] = await create(profile, petrol, { dataItemUid: albania.uid, energy: 10 });
    const document = items(
      { profileItemUid: one?.uid ?? '', distance: 5 },
      { profileItemUid: two?.uid ?? '', energy: 5 },
    );
    await rig.must('PUT', profile, { document });
    expect(await distanceOf(one?.uri ?? '')).toBe('5');
    const full = await rig.must('PUT', `${profile}?representation=full`, { document });
    expect(full.at('profileItems')).toHaveLength(2);
  });

  it('a batch of changes in version 1 returns 200 with the category and the items', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const created = await rig.must('POST', own, { as, document: items({ dataItemUid: petrolSmall.uid }) });
    const profileItemUid = String(created.at('profileItem.uid'));
    const reply = await rig.must('PUT', own, {
      as,
      document: items({ profileItemUid, distanceKmPerMonth: 50 }),
    });
    expect(reply.at('children.profileItems.rows.0')).toMatchObject({ distanceKmPerMonth: '50' });
  });

  it('a batch changes all of its items or none', async () => {
    const [one, two] = await create(car, petrol, diesel);
    const first = { profileItemUid: one?.uid ?? '', distance: 1 };
    const other = await rig.createProfile();
    const [foreign] = await create(`/profiles/${other}/transport/car`, petrol, diesel);
    for (const [second, fault] of [
      [{ distance: 2 }, faults.missingParameter],
      [{ profileItemUid: 'ZZZZZZZZZZZZ', distance: 2 }, faults.unknownEntity],
      [{ profileItemUid: 'no uid', distance: 2 }, faults.unknownEntity],
      [{ profileItemUid: foreign?.uid ?? '', distance: 2 }, faults.unknownEntity],
      [{ profileItemUid: two?.uid ?? '', distance: 'x' }, faults.invalidParameter],
      [{ profileItemUid: two?.uid ?? '', dataItemUid: petrolSmall.uid }, faults.invalidParameter],
      [first, faults.invalidParameter],
    ] as const) {
      for (const path of [car, profile]) {
        const reply = await rig.send('PUT', path, { document: items(first, second), ...strict });
        expect(reply.status).toBe(400);
        expect(descriptionOf(reply)).toContain(fault);
      }
    }
    expect(await distanceOf(one?.uri ?? '')).toBe('1000');
    expect((await rig.send('PUT', car, { form: { profileItemUid: two?.uid ?? '' } })).status).toBe(415);
  });

  it('a batch of changes requires permission to modify the profile', async () => {
    const [one] = await create(car, petrol, diesel);
    const document = items({ profileItemUid: one?.uid ?? '', distance: 2 });
    expect((await rig.send('PUT', car, { as: 'stranger', document })).status).toBe(403);
    await rig.must('PUT', profile, { form: { otherAllowView: 'true' } });
    expect((await rig.send('PUT', car, { as: 'stranger', document })).status).toBe(403);
    expect((await rig.send('POST', car, { as: 'stranger', document: items(petrol) })).status).toBe(403);
  });
});

describe('DELETE of several profile items', () => {
  it.each([
    ['DELETE', ''],
    ['POST', '?method=delete'],
  ])('a document of %s%s deletes the items that it names, and none without a body', async (method, query) => {
    const created = await rig.must('POST', car, { document: items(petrol, diesel) });
    const named = (created.at('profileItems') as readonly { uid: string }[]).map(({ uid }) => ({
      profileItemUid: uid,
    }));
    const target = `${profile.replace('/profiles', '/items')}${query}`;
    expect(
      (await rig.send(method, target, { document: { type: 'application/json', body: '' } })).status,
    ).toBe(400);
    expect(await count()).toBe(2);
    expect((await rig.send(method, target, { document: items(...named) })).status).toBe(200);
    expect(await count()).toBe(0);
  });
});
