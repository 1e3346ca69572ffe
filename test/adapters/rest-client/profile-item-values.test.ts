import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { profileItemValueDocument } from './era-profile-items.ts';
import {
  allActions,
  eras,
  profileItemKey,
  profileItemUid,
  profileUid,
  signInDocument,
  valueUid,
} from './era.ts';
import { answerFrom, empty, fieldsOf, lineOf, shown } from './scripted-upstream.ts';

const itemTarget = `/profiles/${profileUid}/transport/car/${profileItemUid}`;
const valueTarget = `${itemTarget}/distance`;
const key = { item: profileItemKey, path: 'distance' };

describe.each(eras)('profile item values in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const isVersion1 = apiVersion === '1.0';
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(script, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const view = (value = '1000') => shown(profileItemValueDocument(era, value), format);
  const written = (value = '5') => (isVersion1 ? view(value) : empty());

  it('values are read one by one, by path or uid', async () => {
    answer({ [`GET ${valueTarget}`]: view('0.10'), [`GET ${itemTarget}/${valueUid}`]: view('0.10') });
    const { profileItemValues } = rig.open();
    expect(await profileItemValues.getMany([key])).toMatchObject([
      {
        uid: valueUid,
        item: profileItemKey,
        path: 'distance',
        value: '0.10',
        unit: isVersion1 ? undefined : 'km',
        created: Date.parse('2009-03-01T10:00:00Z'),
      },
    ]);
    const [byUid] = await profileItemValues.getMany([{ ...key, path: valueUid }]);
    expect(byUid).toMatchObject({ path: 'distance' });
    expect(requested()).toEqual([`GET ${valueTarget}`, `GET ${itemTarget}/${valueUid}`]);
  });

  it('values are read from their own views when the service shows no items', async () => {
    answer({ [`GET ${valueTarget}`]: view() });
    const outcomes = await rig.open().profileItemValues.getMany([key, { ...key, path: 'nothing' }]);
    expect(outcomes).toMatchObject([{ value: '1000' }, { code: 'NOT_FOUND' }]);
  });

  it('actions are listed as far as the era has them', async () => {
    answer({ [`GET ${valueTarget}`]: view() });
    const [outcome] = await rig.open().profileItemValues.listActions([key]);
    expect(outcome).toEqual(format === 'json' && !isVersion1 ? allActions : null);
  });

  it('a change sends the value alone', async () => {
    answer({ [`PUT ${valueTarget}`]: written() });
    await rig.open().profileItemValues.update({ key, value: '5' });
    expect(requested()).toEqual([`PUT ${valueTarget}`]);
    expect(fieldsOf(rig.upstream.requests[0])).toEqual([['value', '5']]);
  });

  it('a change sends units in version 2, and refuses them in version 1', async () => {
    answer({
      [`PUT ${valueTarget}`]: written(),
      'GET /auth/signIn': shown(signInDocument(era), format),
    });
    const { profileItemValues } = rig.open();
    const change = profileItemValues.update({ key, value: '5', unit: 'mi', perUnit: 'month' });
    if (isVersion1) {
      expect(await failureOf(change)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fault: 'other-version-parameter',
        argument: 'distance',
      });
      expect(requested()).toEqual(['GET /auth/signIn']);
      return;
    }
    await change;
    expect(requested()).toEqual(['GET /auth/signIn', `PUT ${valueTarget}`]);
    expect(fieldsOf(rig.upstream.requests[1])).toEqual([
      ['value', '5'],
      ['unit', 'mi'],
      ['perUnit', 'month'],
    ]);
  });

  it('the version is read from the list of profiles when there is no sign-in to read it from', async () => {
    answer({ [`GET ${valueTarget}`]: view(), [`PUT ${valueTarget}`]: written() });
    const { profileItemValues } = rig.open();
    // The view of the value has reported it already.
    await profileItemValues.getMany([key]);
    const change = profileItemValues.update({ key, value: '5', unit: 'mi' });
    if (isVersion1) expect(await failureOf(change)).toMatchObject({ fault: 'other-version-parameter' });
    else await change;
    expect(requested()).toEqual([`GET ${valueTarget}`, ...(isVersion1 ? [] : [`PUT ${valueTarget}`])]);
  });

  it('the text of a value stays when only the unit changes', async () => {
    answer({ [`GET ${valueTarget}`]: view('0.10'), [`PUT ${valueTarget}`]: written() });
    const { profileItemValues } = rig.open();
    await profileItemValues.getMany([key]);
    if (isVersion1) return;
    await profileItemValues.update({ key, unit: 'mi' });
    expect(fieldsOf(rig.upstream.requests.at(-1))).toEqual([
      ['value', '0.10'],
      ['unit', 'mi'],
    ]);
  });

  it('a value is read again after a change', async () => {
    answer({ [`GET ${valueTarget}`]: view(), [`PUT ${valueTarget}`]: written() });
    const { profileItemValues } = rig.open();
    await profileItemValues.getMany([key]);
    await profileItemValues.update({ key, value: '5' });
    answer({ [`GET ${valueTarget}`]: view('5') });
    expect(await profileItemValues.getMany([key])).toMatchObject([{ value: '5' }]);
  });

  it.each([
    ['an expected version', { expectedVersion: 1 }, { code: 'UPSTREAM_UNSUPPORTED' }],
    ['a path of impossible form', { key: { ...key, path: '../x' } }, { code: 'BAD_USER_INPUT' }],
  ])('a value is not sent with %s', async (_, more, refusal) => {
    answer({});
    const error = await failureOf(rig.open().profileItemValues.update({ key, value: '5', ...more }));
    expect(error).toMatchObject(refusal);
    if ('expectedVersion' in more) expect(error.message).toContain('expectedVersion');
    expect(requested()).toEqual([]);
  });
});
