import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { faults, openRestRig, type Reply, type RestRig } from './rest-rig.ts';

/**
 * A minimal session of each public client of the original service (protocol of
 * the original service, section 9), from sign-in to the end of the profile: how
 * they ask, and what they look for. What they do to sockets is tested with the
 * server. 1,000 km a year at 0.10 kg/km are 100 kg a year.
 */
let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const guest = { as: null };
const credentials = 'username=demo&password=demo';
const urlencoded = 'application/x-www-form-urlencoded';

describe('the Ruby client', () => {
  it('the Ruby client reads the version in XML, a token from every response, and follows Location', async () => {
    const signedIn = await rig.send('POST', '/auth/signIn', {
      ...guest,
      accept: 'xml',
      document: { type: urlencoded, body: credentials },
    });
    expect(signedIn.at('SignInResource.User.ApiVersion')).toBe('2.0');
    let token = signedIn.header('authToken') ?? '';
    const ask = async (method: string, path: string, form?: Record<string, string>): Promise<Reply> => {
      const headers = { authtoken: token, cookie: `AuthToken=${token}` };
      const reply = await rig.send(method, path, { ...guest, headers, ...(form && { form }) });
      token = reply.header('authToken') ?? 'none';
      return reply;
    };
    const category = await ask('GET', '/data/transport/car?itemsPerPage=10');
    expect(category.body).toContain('"apiVersion":"2.0"');
    expect(category.at('children.dataItems.rows.0')).toMatchObject({ label: expect.any(String) });
    let drill = await ask('GET', '/data/transport/car/drill');
    let query = '';
    while (drill.at('choices.name') !== 'uid') {
      query += `${String(drill.at('choices.name'))}=${String(drill.at('choices.choices.0.value'))}&`;
      drill = await ask('GET', `/data/transport/car/drill?${query}`);
    }
    const dataItemUid = String(drill.at('choices.choices.0.value'));
    const calculated = await ask('GET', `/data/transport/car/${dataItemUid}?distance=1000`);
    expect(calculated.at('amounts.amount')).toHaveLength(2);
    expect((await ask('GET', '/profiles')).at('profiles')).toEqual([]);
    const profile = String((await ask('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
    const items = `/profiles/${profile}/transport/car`;
    expect((await ask('GET', items)).at('profileItems')).toEqual({});
    const form = { dataItemUid, distance: '1000', duration: 'PT2592000S', representation: 'full' };
    const created = await ask('POST', `${items}?returnUnit=kg&returnPerUnit=year`, form);
    expect([created.status, created.at('profileItems.0.dataItem.uid')]).toEqual([201, dataItemUid]);
    const [, path = ''] = /^https?:\/\/.*?(\/.*)$/.exec(created.header('Location') ?? '') ?? [];
    expect((await ask('PUT', path, { distance: '2000' })).body).toBe('');
    expect((await ask('GET', path)).at('profileItem.itemValues')).toContainEqual(
      expect.objectContaining({ path: 'distance', value: '2000' }),
    );
    const again = await ask('POST', items, form);
    expect(String(again.at('status.description'))).toContain(
      'would have resulted in a duplicate resource being created',
    );
    for (const gone of [path, `/profiles/${profile}`]) {
      expect((await ask('DELETE', gone)).status).toBe(200);
      expect((await ask('GET', gone)).status).toBe(404);
    }
    expect(token).not.toBe('none');
  });

  it('the Ruby client uses XML and version 1', async () => {
    const requested = { as: 'demo-v1', accept: 'xml' } as const;
    const created = await rig.must('POST', '/profiles', { ...requested, form: { profile: 'true' } });
    const profile = String(created.at('ProfilesResource.Profile.@uid'));
    const items = `/profiles/${profile}/transport/car`;
    const form = { dataItemUid: petrolSmall.uid, distanceKmPerMonth: '100', validFrom: '20260115' };
    const item = await rig.must('POST', items, { ...requested, form });
    const uid = String(item.at('ProfileCategoryResource.ProfileItem.@uid'));
    const list = await rig.must('GET', `${items}?profileDate=202601`, requested);
    expect(list.at('ProfileCategoryResource.Children.ProfileItems.ProfileItem.@uid')).toBe(uid);
    expect(Number(list.at('ProfileCategoryResource.TotalAmountPerMonth'))).toBeCloseTo(10, 8);
    const view = await rig.must('GET', `${items}/${uid}`, requested);
    expect(view.at('ProfileItemResource.ProfileItem.ValidFrom')).toBe('20260101');
    await rig.must('DELETE', `/profiles/${profile}`, requested);
  });

  it('the Ruby client sends several items as one document, and reads their addresses', async () => {
    const items = `/profiles/${await rig.createProfile()}/transport/car`;
    const profileItems = [petrolSmall, dieselSmall].map(({ uid }) => ({
      dataItemUid: uid,
      distance: '1000',
    }));
    const document = { type: 'application/json', body: JSON.stringify({ profileItems }) };
    const created = (await rig.must('POST', items, { document })).at('profileItems');
    for (const { uri, uid } of created as readonly { uri: string; uid: string }[]) {
      expect(uri.endsWith(`/${uid}`)).toBe(true);
      expect((await rig.must('GET', uri)).at('profileItem.uid')).toBe(uid);
    }
  });
});

describe('the PHP client', () => {
  it('the PHP client stores its token in a cookie, and reads lines', async () => {
    const document = { type: urlencoded, body: credentials };
    const signedIn = await rig.send('POST', '/auth', { ...guest, document });
    const [, token = ''] =
      /^authToken: (.+)$/m.exec(
        Object.entries(signedIn.headers)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join('\n'),
      ) ?? [];
    const ask = async (method: string, path: string, form?: string) => {
      const headers = { cookie: `authToken=${token}` };
      const reply = await rig.send(method, path, { ...guest, headers, ...(form !== undefined && { form }) });
      expect(reply.body.split('\n')).toHaveLength(1);
      return reply;
    };
    const profile = String((await ask('POST', '/profiles', 'profile=true')).at('profile.uid'));
    const drill = await ask('GET', '/data/transport/car/drill?fuel=petrol&size=small');
    const uid = String(drill.at('choices.choices.0.value'));
    const created = await ask(
      'POST',
      `/profiles/${profile}/transport/car`,
      `dataItemUid=${uid}&distance=1000`,
    );
    expect(created.body).toBe('');
    const [, item = ''] = /\/([A-Z0-9]{12})$/.exec(created.header('Location') ?? '') ?? [];
    const path = `/profiles/${profile}/transport/car/${item}`;
    const view = await ask('GET', path);
    expect(view.at('profileItem.amounts.amount')).toContainEqual(
      expect.objectContaining({ type: 'CO2', value: 100 }),
    );
    expect((await ask('PUT', path, 'distance=10')).body).toBe('');
    const refused = await ask('PUT', path, 'distance=far');
    expect(refused.at('status')).toMatchObject({
      code: 400,
      description: expect.stringContaining('invalid parameters'),
    });
    expect((await ask('DELETE', path)).body).toBe('');
    expect((await ask('DELETE', `/profiles/${profile}`)).body).toBe('');
  });
});

describe('the Java client', () => {
  it('the Java client has no cookies, overrides the method in a query, and pages by header', async () => {
    const base = { itemsperpage: '100' };
    const document = { type: urlencoded, body: credentials };
    const signedIn = await rig.send('POST', '/auth/signIn', { ...guest, document, headers: base });
    expect(signedIn.at('auth.apiVersion')).toBe('2.0');
    const headers = { ...base, authtoken: signedIn.header('authToken') ?? '' };
    const ask = (method: string, path: string, form?: Record<string, string>) =>
      rig.send(method, path, { ...guest, headers, ...(form && { form }) });
    const profile = String((await ask('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
    expect((await ask('GET', '/profiles')).at('pager.itemsPerPage')).toBe(100);
    const root = await ask('GET', `/profiles/${profile}`);
    expect(root.at('profileCategories')).toContainEqual(expect.objectContaining({ path: 'transport' }));
    const items = `/profiles/${profile}/transport/car`;
    const form = { dataItemUid: petrolSmall.uid, distance: '1000' };
    const created = await ask('POST', items, form);
    expect(created.status).toBe(201);
    const path = new URL(created.header('Location') ?? '').pathname;
    const view = await ask('GET', path);
    for (const amount of view.at('profileItem.amounts.amount') as readonly object[]) {
      expect(amount).toHaveProperty('default');
    }
    expect((await ask('POST', items, form)).body).toMatch(/duplicate resource/);
    expect((await ask('POST', `${path}?method=put`, { distance: '500' })).status).toBe(200);
    expect((await ask('GET', `${path}?method=put`)).at('profileItem.amount.value')).toBe(50);
    const list = await ask('GET', items);
    expect(list.at('totalAmount.value')).toBe('50');
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('DELETE', `/profiles/${profile}`)).status).toBe(200);
  });
});

describe('the .NET client', () => {
  it('the .NET client sends a malformed media type, an empty token at sign-in, and line endings after the form', async () => {
    const type = 'application / x - www - form - urlencoded';
    const ask = (method: string, path: string, authtoken: string, body = '') =>
      rig.send(method, path, {
        ...guest,
        headers: { authtoken },
        document: { type, body: `${body}\r\n\r\n` },
      });
    const signedIn = await ask('POST', '/auth', '', credentials);
    expect(signedIn.body).toMatch(/^\{"/);
    const token = signedIn.header('authToken') ?? '';
    const profile = String((await ask('POST', '/profiles', token, 'profile=true')).at('profile.uid'));
    const drill = await ask('GET', '/data/transport/car/drill?fuel=petrol&size=small', token);
    expect(drill.at('choices.name')).toBe('uid');
    const form = `dataItemUid=${petrolSmall.uid}&distance=1000&representation=full`;
    const created = await ask('POST', `/profiles/${profile}/transport/car`, token, form);
    expect(created.at('profileItems.0.amounts.amount')).toContainEqual(
      expect.objectContaining({ type: 'CO2', value: 100 }),
    );
    const again = await ask('POST', `/profiles/${profile}/transport/car`, token, form);
    expect(again.at('status.description')).toBe(faults.duplicate);
  });
});
