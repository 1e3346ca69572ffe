import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { failAfterCommits } from '../support/failing-store.ts';
import { openBackendOver, openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { openFixtureStore } from '../support/open-fixture-store.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let failing: ReturnType<typeof failAfterCommits>;
let profile: string;
let profileItem: string;

beforeAll(async () => {
  failing = failAfterCommits(await openFixtureStore());
  await openBackendWithUsers(failing.store);
  rig = await openRestRig({ backend: openBackendOver(failing.store) });
});
afterAll(() => rig.close());

const car = '/data/transport/car';
const petrol = `${car}/${petrolSmall.uid}`;
const drafts = JSON.stringify({
  profileItems: ['b', 'c'].map((name) => ({ dataItemUid: petrolSmall.uid, name, distance: '1' })),
});
const categories = JSON.stringify({
  dataCategories: ['ship', 'boat'].map((path) => ({ newObjectType: 'DC', path, name: path })),
});

interface Write {
  readonly as: string;
  readonly line: () => readonly [method: string, target: string];
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: string;
  readonly status: number;
  /** The end of the address of what is new. */
  readonly location?: RegExp;
}

const inProfile = () => `/profiles/${profile}/transport/car`;
const full = { representation: 'full' };

/** The writes whose answers show what was written, one after the other. */
const writes: Readonly<Record<string, Write>> = {
  'a new category': {
    as: 'admin',
    line: () => ['POST', '/data/transport'],
    form: { newObjectType: 'DC', path: 'bus', name: 'Buses', ...full },
    status: 201,
    location: /\/data\/transport\/bus$/,
  },
  'several new categories': {
    as: 'admin',
    line: () => ['POST', '/data/transport'],
    json: categories,
    status: 200,
  },
  'a changed category': {
    as: 'admin',
    line: () => ['PUT', '/data/transport/bus'],
    form: { name: 'Coaches', ...full },
    status: 200,
  },
  'a new data item': {
    as: 'admin',
    line: () => ['POST', car],
    form: { newObjectType: 'DI', fuel: 'hydrogen', size: 'small' },
    status: 201,
    location: /\/data\/transport\/car\/[0-9A-Z]{12}$/,
  },
  'a changed data item': { as: 'admin', line: () => ['PUT', petrol], form: { name: 'x' }, status: 200 },
  'a changed value': {
    as: 'admin',
    line: () => ['PUT', `${petrol}/kgCO2PerKm`],
    form: { value: '2' },
    status: 200,
  },
  'a new entry of a history': {
    as: 'admin',
    line: () => ['POST', `${car}/${dieselSmall.uid}`],
    form: { startDate: '2020-01-01T00:00:00Z', kgCO2PerKm: '3', ...full },
    status: 201,
    location: /[0-9A-Z]{12}$/,
  },
  'a new profile': {
    as: 'demo',
    line: () => ['POST', '/profiles'],
    form: { profile: 'true' },
    status: 200,
    location: /\/profiles\/[0-9A-Z]{12}$/,
  },
  'a shared profile': {
    as: 'demo',
    line: () => ['PUT', `/profiles/${profile}`],
    form: { groupAllowView: 'true', ...full },
    status: 200,
  },
  'a new profile item': {
    as: 'demo',
    line: () => ['POST', inProfile()],
    form: { dataItemUid: petrolSmall.uid, name: 'a', distance: '1', ...full },
    status: 201,
    location: /\/transport\/car\/[0-9A-Z]{12}$/,
  },
  'several new profile items': {
    as: 'demo',
    line: () => ['POST', `${inProfile()}?representation=full`],
    json: drafts,
    status: 200,
  },
  'a changed profile item': {
    as: 'demo',
    line: () => ['PUT', `${inProfile()}/${profileItem}`],
    form: { name: 'd', ...full },
    status: 200,
  },
  'several changed profile items': {
    as: 'demo',
    line: () => ['PUT', `${inProfile()}?representation=full`],
    json: '{"profileItems":[{"profileItemUid":"$item","name":"e"}]}',
    status: 200,
  },
  'a changed value of a profile item': {
    as: 'demo',
    line: () => ['PUT', `${inProfile()}/${profileItem}/distance`],
    form: { value: '5', ...full },
    status: 200,
  },
};

describe('a write whose record cannot be read afterwards', () => {
  it.each(Object.entries(writes))(
    '%s is answered as written, with a warning or an error that says so',
    async (_, write) => {
      const { as, line, form, json, status, location } = write;
      const [method, target] = line();
      const body = json?.replace('$item', profileItem);
      const reply = await rig.send(method, target, {
        as,
        ...(form === undefined ? {} : { form }),
        ...(body === undefined ? {} : { document: { type: 'application/json', body } }),
      });
      failing.recover();
      const message = 'The change was made, but could not be read back: STORE_UNAVAILABLE.';
      const isNew = location !== undefined || json === drafts;
      expect(reply.status, reply.body).toBe(isNew ? status : 503);
      expect(reply.header('Warning')).toBe(`199 - "${message}"`);
      expect(rig.unexpected.splice(0)).toMatchObject([{ code: 'STORE_UNAVAILABLE' }]);
      if (location !== undefined) expect(reply.header('Location')).toMatch(location);
      const uid = reply.header('Location')?.split('/').at(-1) ?? '';
      if (target === '/profiles') profile = uid;
      else if (method === 'POST' && target === inProfile()) profileItem = uid;
      // Where several are new, their addresses are known all the same.
      if (json === drafts) expect(reply.at('profileItems')).toHaveLength(2);
      else if (isNew) expect(reply.body).toBe('');
      else expect(reply.at('status.description')).toBe(message);
    },
  );

  it('what was answered as written is there', async () => {
    expect((await rig.must('GET', '/data/transport/bus', { as: 'admin' })).at('dataCategory.name')).toBe(
      'Coaches',
    );
    const list = await rig.must('GET', inProfile(), { as: 'demo' });
    expect(list.body).toContain('"e"');
  });
});
