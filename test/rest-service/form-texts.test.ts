import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { type Asked, descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const form = (type: string, body: string | Buffer): Asked => ({ document: { type, body } });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

let rig: RestRig;
const items: Record<string, string> = {};

beforeAll(async () => {
  rig = await openRestRig();
  for (const as of ['demo', 'demo-v1']) {
    const path = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const created = await rig.must('POST', path, { as, form: { dataItemUid: petrolSmall.uid } });
    items[as] = new URL(created.header('Location') ?? '').pathname;
  }
});

afterAll(() => rig.close());

const nameOf = async (as: string) => (await rig.must('GET', items[as] ?? '', { as })).at('profileItem.name');

describe('the text of a form', () => {
  it.each([
    ['demo', 'UTF-8 by default', form(urlencoded, 'name=%C3%A9t%C3%A9+2')],
    ['demo', 'UTF-8 without escapes', form(urlencoded, 'name=été+2')],
    ['demo', 'UTF-8 as declared', form(`${urlencoded}; charset="UTF8"`, 'name=%C3%A9t%C3%A9+2')],
    ['demo', 'ISO-8859-1 as declared', form(`${urlencoded}; charset=ISO-8859-1`, 'name=%E9t%e9+2')],
    ['demo', 'ISO-8859-1 without escapes', form('; charset=latin1', latin1('name=été%202\r\n'))],
    ['demo-v1', 'ISO-8859-1 from version 1', form(urlencoded, 'name=%E9t%E9+2')],
    ['demo-v1', 'ISO-8859-1 without escapes from version 1', form('', latin1('name=été+2'))],
    ['demo-v1', 'UTF-8 from version 1', form(urlencoded, 'name=%C3%A9t%C3%A9+2')],
  ])('the text of a form of %s is read as %s', async (as, _, asked) => {
    await rig.must('PUT', items[as] ?? '', { as, form: { name: 'before' } });
    await rig.must('PUT', items[as] ?? '', { as, ...asked });
    expect(await nameOf(as)).toBe('été 2');
  });

  it.each([
    ['demo', 'ISO-8859-1 that does not say so', form(urlencoded, 'name=%E9')],
    ['demo', 'bytes of ISO-8859-1 that do not say so', form(urlencoded, latin1('name=é'))],
    ['demo-v1', 'ISO-8859-1 that says it is UTF-8', form(`${urlencoded};charset=utf-8`, 'name=%E9')],
    ['demo-v1', 'another charset', form(`${urlencoded};charset=utf-16`, 'name=a')],
    ['demo', 'two charsets', form(`${urlencoded};charset=utf-8;charset=latin1`, 'name=a')],
    ['demo', 'a malformed escape in ISO-8859-1', form(`${urlencoded};charset=latin1`, 'name=100%')],
    ['demo-v1', 'a malformed escape in version 1', form(urlencoded, 'name=%E9%2')],
  ])('a form of %s is refused with %s', async (as, refused, asked) => {
    const before = await nameOf(as);
    for (const accept of ['json', 'xml']) {
      const reply = await rig.send('PUT', items[as] ?? '', { as, accept, ...asked });
      const [status, fault] = /another|two/.test(refused)
        ? [415, faults.unsupportedType]
        : [400, faults.invalidContent];
      expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringContaining(fault)]);
    }
    expect(await nameOf(as)).toBe(before);
  });

  it('a document is in UTF-8 even in version 1', async () => {
    const profile = (items['demo-v1'] ?? '').replace(/\/[^/]*$/, '');
    for (const type of [
      'application/json',
      'application/json;charset=ISO-8859-1',
      'application/xml;charset=latin1',
    ]) {
      const document = { type, body: latin1('{"profileItems":[{"name":"é"}]}') };
      const reply = await rig.send('PUT', profile, { as: 'demo-v1', document });
      const [status, fault] = type.includes(';')
        ? [415, faults.unsupportedType]
        : [400, faults.invalidContent];
      expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringContaining(fault)]);
    }
  });
});

describe('a flag', () => {
  const profile = () => (items['demo'] ?? '').slice(0, '/profiles/XXXXXXXXXXXX'.length);
  const isShared = async () => (await rig.send('GET', profile(), { as: 'stranger' })).status === 200;

  it.each([
    ['1', true],
    ['0', false],
    ['TRUE', true],
    [' false ', false],
  ])('the flag %j is read as %s', async (text, expected) => {
    await rig.must('PUT', profile(), { form: { otherAllowView: String(!expected) } });
    await rig.must('PUT', profile(), { form: { otherAllowView: text } });
    expect(await isShared()).toBe(expected);
  });

  it.each(['2', '01', 'yes', 'on', '-1', '1.0'])('the flag %j is refused', async (text) => {
    const before = await isShared();
    const reply = await rig.send('PUT', profile(), { form: { otherAllowView: text } });
    expect([reply.status, descriptionOf(reply)]).toEqual([
      400,
      expect.stringContaining('true or false, or 1 or 0'),
    ]);
    expect(await isShared()).toBe(before);
  });

  it('a profile is created with profile=1, and not with 0', async () => {
    expect((await rig.send('POST', '/profiles', { form: { profile: '1' } })).status).toBe(200);
    expect((await rig.send('POST', '/profiles', { form: { profile: '0' } })).status).toBe(400);
  });
});
