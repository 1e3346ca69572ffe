import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { profileItemDocument } from './era-profile-items.ts';
import { eras, otherItemUid, profileItemKey, profileItemUid, profileUid, signInDocument } from './era.ts';
import { answerFrom, empty, fieldsOf, lineOf, shown } from './scripted-upstream.ts';
import { asPath } from '../../support/brands.ts';

const category = `/profiles/${profileUid}/transport/car`;
const itemTarget = `${category}/${profileItemUid}`;
const otherKey = { ...profileItemKey, uid: otherItemUid };

describe.each(eras)('changes of profile items in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const isVersion1 = apiVersion === '1.0';
  const start = Date.parse(isVersion1 ? '2009-03-01T00:00:00Z' : '2009-03-01T10:00:00Z');
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const signIn = shown(signInDocument(era), format);
  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom({ 'GET /auth/signIn': signIn, ...script }, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const lastFields = () => fieldsOf(rig.upstream.requests.at(-1));
  it('a change sends only what changes', async () => {
    answer({ [`PUT ${itemTarget}`]: isVersion1 ? shown(profileItemDocument(era), format) : empty() });
    const backend = rig.open();
    const update = (more: object) =>
      backend.profileItems.update([{ item: profileItemKey, values: [], ...more }]);
    await update({ values: [{ name: 'distance', value: '5' }] });
    expect(lastFields()).toEqual([['distance', '5']]);
    await update({ name: null });
    expect(lastFields()).toEqual([['name', '']]);
    await update({ endDate: null });
    expect(lastFields()).toEqual([isVersion1 ? ['end', 'false'] : ['endDate', '']]);
    await update({ endDate: 'start' });
    expect(lastFields()).toEqual([isVersion1 ? ['end', 'true'] : ['duration', 'PT0S']]);
    await update({ startDate: start });
    expect(lastFields()).toEqual([
      isVersion1 ? ['validFrom', '20090301'] : ['startDate', '2009-03-01T10:00:00Z'],
    ]);
    // The first answer of version 1 is a document, which shows the version.
    const others = requested().filter((line) => line !== `PUT ${itemTarget}`);
    expect(others).toEqual(isVersion1 ? [] : ['GET /auth/signIn']);
  });

  it('an item of any category is changed through the root of the profile', async () => {
    answer({ [`PUT /profiles/${profileUid}`]: empty() });
    const item = { ...profileItemKey, categoryPath: asPath('') };
    await rig.open().profileItems.update([{ item, name: 'one', values: [] }]);
    expect(rig.upstream.requests[0]?.body).toContain(profileItemUid);
    expect(requested()).toEqual([`PUT /profiles/${profileUid}`]);
  });

  it('several items are changed with one document that names each', async () => {
    answer({ [`PUT ${category}`]: empty() });
    await rig.open().profileItems.update([
      { item: profileItemKey, name: 'one', values: [] },
      { item: otherKey, name: 'two', values: [] },
    ]);
    const [request] = rig.upstream.requests;
    if (format === 'json') {
      expect(JSON.parse(request?.body ?? '')).toEqual({
        profileItems: [
          { profileItemUid, name: 'one' },
          { profileItemUid: otherItemUid, name: 'two' },
        ],
      });
    } else {
      for (const text of [profileItemUid, otherItemUid]) expect(request?.body).toContain(`>${text}</`);
    }
  });

  it('one item is deleted, and several are refused, because they could not be deleted together', async () => {
    answer({ [`DELETE ${itemTarget}`]: empty() });
    await rig.open().profileItems.delete([profileItemKey]);
    expect(requested()).toEqual([`DELETE ${itemTarget}`]);
    const error = await failureOf(rig.open().profileItems.delete([profileItemKey, otherKey]));
    expect(error).toMatchObject({ code: 'UPSTREAM_UNSUPPORTED' });
    expect(error.message).toContain('profile item deletion in a batch');
    expect(requested().filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
  });
});
