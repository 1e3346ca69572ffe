import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type Reply, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let profile: string;

beforeEach(async () => {
  rig = await openRestRig();
  profile = await rig.createProfile();
});

afterEach(() => rig.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const sameAs = ({ status, body, headers }: Reply) => {
  const { 'Idempotent-Replayed': _, ...others } = headers;
  return { status, body, headers: others };
};
const post = (key: string, distance = '1', more = {}) =>
  rig.send('POST', `/profiles/${profile}/transport/car`, {
    ...keyed(key),
    form: { dataItemUid: petrolSmall.uid, distance, representation: 'full' },
    ...more,
  });
const total = async () => {
  const items = (await rig.must('GET', `/profiles/${profile}/transport/car`)).at('profileItems');
  // Without items there is an empty object, as in the original's documents.
  return Array.isArray(items) ? items.length : 0;
};

describe('Idempotency-Key', () => {
  it('a repeated POST has the same response, to the byte, and no second effect', async () => {
    const first = await post('a');
    expect(first).toMatchObject({ status: 201 });
    expect(first.header('Idempotent-Replayed')).toBeUndefined();
    const again = await post('a');
    expect(again.header('Idempotent-Replayed')).toBe('true');
    expect(sameAs(again)).toEqual(sameAs(first));
    expect(await total()).toBe(1);
  });

  it('a key makes a repeated PUT and DELETE safe', async () => {
    const location = String((await post('a')).header('Location')).replace(/^https?:\/\/[^/]+/, '');
    const rename = () => rig.send('PUT', location, { ...keyed('b'), form: { name: 'ours' } });
    expect([(await rename()).status, (await rename()).status]).toEqual([200, 200]);
    const take = (key: string) => rig.send('DELETE', location, keyed(key));
    expect([(await take('c')).status, (await take('c')).status]).toEqual([200, 200]);
    expect((await take('d')).status).toBe(404);
  });

  it.each([
    ['another body', () => post('a', '2')],
    ['another format of the answer', () => post('a', '1', { accept: 'xml' })],
    ['another address', () => rig.send('POST', '/profiles', { ...keyed('a'), form: { profile: 'true' } })],
    ['another method', () => rig.send('DELETE', `/profiles/${profile}`, keyed('a'))],
    ['another query', () => rig.send('PUT', `/profiles/${profile}?x=1`, keyed('a'))],
  ])('a key that was used for %s gets 409', async (_, other) => {
    await post('a');
    const reply = await other();
    expect(reply.status).toBe(409);
    expect(reply.body).toContain('This idempotency key was used for another request');
    expect(await total()).toBe(1);
  });

  it('a key stays unused when the request is refused, even if only after the write', async () => {
    expect((await post('a', 'far')).status).toBe(400);
    const inBadUnits = {
      form: { dataItemUid: petrolSmall.uid, distance: '1', returnUnit: 'km', representation: 'full' },
    };
    expect((await post('a', '1', inBadUnits)).status).toBe(400);
    expect(await total()).toBe(0);
    expect((await post('a')).status).toBe(201);
    expect(await total()).toBe(1);
  });

  it('a key stores the result of a whole batch, or of nothing', async () => {
    const document = (distance: string) => ({
      type: 'application/json',
      body: JSON.stringify({
        profileItems: [
          { dataItemUid: petrolSmall.uid, name: 'a', distance: '1' },
          { dataItemUid: petrolSmall.uid, name: 'b', distance },
        ],
      }),
    });
    const send = (distance: string) =>
      rig.send('POST', `/profiles/${profile}/transport/car`, { ...keyed('a'), document: document(distance) });
    expect((await send('far')).status).toBe(400);
    const first = await send('2');
    expect(sameAs(await send('2'))).toEqual(sameAs(first));
    expect(await total()).toBe(2);
  });

  it.each(['', 'two words', 'k'.repeat(256), 'a,é'])('the invalid key %j gets 400', async (key) => {
    const reply = await post(key);
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('Idempotency-Key must be 1 to 255 visible ASCII characters');
    expect(await total()).toBe(0);
  });

  it('a key has no effect on requests that write nothing', async () => {
    expect((await rig.send('GET', '/profiles', keyed('two words'))).status).toBe(200);
    const credentials = { username: 'demo', password: 'demo' };
    const signIn = () => rig.send('POST', '/auth/signIn', { as: null, ...keyed('s'), form: credentials });
    expect((await signIn()).header('Idempotent-Replayed')).toBeUndefined();
    expect((await signIn()).header('Idempotent-Replayed')).toBeUndefined();
  });

  it('a key is refused in the same way where the uid of the profile is in small letters', async () => {
    const share = (form: Readonly<Record<string, string>>) =>
      rig.must('PUT', `/profiles/${profile}`, { form });
    await share({ otherAllowView: 'true', otherAllowModify: 'true' });
    const create = () =>
      rig.send('POST', `/profiles/${profile.toLowerCase()}/transport/car`, {
        ...keyed('a'),
        as: 'stranger',
        form: { dataItemUid: petrolSmall.uid, representation: 'full' },
      });
    expect((await create()).status).toBe(201);
    await share({ otherAllowView: 'false', otherAllowModify: 'false' });
    expect((await create()).status).toBe(403);
  });

  it('a key is answered from only while the profile is shared with the caller', async () => {
    const share = (othersMay: string) =>
      rig.must('PUT', `/profiles/${profile}`, {
        form: { otherAllowView: othersMay, otherAllowModify: othersMay },
      });
    await share('true');
    const first = await post('a', '1', { as: 'stranger' });
    const again = await post('a', '1', { as: 'stranger' });
    expect([first.status, again.body]).toEqual([201, first.body]);

    await share('false');
    const refused = await post('a', '1', { as: 'stranger' });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('This profile is not shared with you.');
    expect(refused.body).not.toContain(petrolSmall.uid);
    await share('true');
    expect(sameAs(await post('a', '1', { as: 'stranger' }))).toEqual(sameAs(again));
    expect(await total()).toBe(1);
  });

  it('a key applies to a method overridden in a POST', async () => {
    const tunnelled = () => rig.send('POST', `/profiles/${profile}?method=delete`, keyed('a'));
    expect([(await tunnelled()).status, (await tunnelled()).status]).toEqual([200, 200]);
  });

  it('the view of the sign-in announces idempotency keys', async () => {
    expect((await rig.must('GET', '/auth')).header('Idempotency-Keys')).toBe('kept');
    expect((await rig.send('GET', '/auth', { as: null })).header('Idempotency-Keys')).toBeUndefined();
  });

  it('a method that does not exist gets 405 with a key too', async () => {
    const reply = await rig.send('POST', '/data/transport/car/drill', keyed('a'));
    expect([reply.status, reply.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
