import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dataItemTarget,
  dataItemValueView,
  documentResponse,
  historyView,
  itemKey,
  statusResponse,
  values,
} from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { answerFrom, empty, fieldsOf, lineOf } from './scripted-upstream.ts';
import { asUid, asInstant } from '../../support/brands.ts';

const factor = values[0];
if (factor === undefined) throw new Error('the canned item has values');
const factorKey = { item: itemKey, path: factor.path };
const since = asInstant(Date.parse('2020-01-01T00:00:00Z'));

describe.each(['json', 'xml'] as const)('writes of data item values in %s', (format) => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(script, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const lastFields = () => fieldsOf(rig.upstream.requests.at(-1));

  it('a value is changed through the field that the description names', async () => {
    answer({
      [`PUT ${dataItemTarget}/kgCO2PerKm`]: documentResponse(dataItemValueView(format, factor), format),
    });
    const { dataItemValues } = rig.open();
    await dataItemValues.update([{ key: factorKey, value: '0.10' }]);
    expect(lastFields()).toEqual([['value', '0.10']]);
    expect(requested()).toEqual([`PUT ${dataItemTarget}/kgCO2PerKm`]);
  });

  it('an entry of a history is changed, and its text is read when it stays', async () => {
    const entry = `${dataItemTarget}/${factor.uid}`;
    answer({
      [`GET ${entry}`]: documentResponse(dataItemValueView(format, factor), format),
      [`PUT ${entry}`]: empty(),
    });
    const { dataItemValues } = rig.open();
    const key = { ...factorKey, entryUid: factor.uid };
    await dataItemValues.update([{ key, startDate: since }]);
    expect(requested()).toEqual([`GET ${entry}`, `PUT ${entry}`]);
    expect(lastFields()).toEqual([
      ['value', factor.value],
      ['startDate', '2020-01-01T00:00:00Z'],
    ]);
  });

  it('several values of one item are changed together', async () => {
    answer({ [`PUT ${dataItemTarget}`]: empty() });
    await rig.open().dataItemValues.update([
      { key: factorKey, value: '1', unit: 'kg' },
      { key: { item: itemKey, path: 'source' }, value: 'me' },
    ]);
    expect(requested()).toEqual([`PUT ${dataItemTarget}`]);
    expect(lastFields()).toEqual([
      ['kgCO2PerKm', '1'],
      ['kgCO2PerKmUnit', 'kg'],
      ['source', 'me'],
    ]);
  });

  const newer = { ...factor, uid: asUid('0A0000000009'), value: '0.2', startDate: since };
  const entries = { item: itemKey, startDate: since, values: [{ path: 'kgCO2PerKm', value: '0.2' }] };

  it('an entry is added to a history, and its uid read from the Location', async () => {
    answer({
      [`POST ${dataItemTarget}`]: empty(201, { Location: `http://x${dataItemTarget}/${newer.uid}` }),
    });
    expect(await rig.open().dataItemValues.createEntries(entries)).toEqual([
      { ...factorKey, entryUid: newer.uid },
    ]);
    expect(lastFields()).toEqual([
      ['startDate', '2020-01-01T00:00:00Z'],
      ['kgCO2PerKm', '0.2'],
    ]);
  });

  it('an entry is added to a history, and its uid read from the document', async () => {
    answer({ [`POST ${dataItemTarget}`]: documentResponse(dataItemValueView(format, newer), format) });
    expect(await rig.open().dataItemValues.createEntries(entries)).toEqual([
      { ...factorKey, entryUid: newer.uid },
    ]);
    expect(requested()).toEqual([`POST ${dataItemTarget}`]);
  });

  it('of several new entries the Location names the first, and histories the others, as far as they can be read', async () => {
    const history = `GET ${dataItemTarget}/kgCO2PerKm?valuesPerPage=1000`;
    answer({
      [`POST ${dataItemTarget}`]: empty(201, { Location: `${dataItemTarget}/0A0000000007` }),
      [history]: documentResponse(historyView(format, [newer, factor]), format),
    });
    const values = ['source', 'kgCO2PerKm', 'size'].map((path) => ({ path, value: '1' }));
    expect(await rig.open().dataItemValues.createEntries({ ...entries, values })).toEqual([
      { item: itemKey, path: 'source', entryUid: '0A0000000007' },
      { ...factorKey, entryUid: newer.uid },
      { item: itemKey, path: 'size', entryUid: undefined },
    ]);
    expect(requested()).toContain(history);
  });

  it('an entry is deleted from a history, but not the first', async () => {
    const sentence = 'This entry cannot be deleted. It counts from 1970.';
    answer({
      [`DELETE ${dataItemTarget}/${newer.uid}`]: empty(),
      [`DELETE ${dataItemTarget}/${factor.uid}`]: statusResponse(400, format, sentence),
    });
    const { dataItemValues } = rig.open();
    await dataItemValues.deleteEntries([{ ...factorKey, entryUid: newer.uid }]);
    expect(requested()).toEqual([`DELETE ${dataItemTarget}/${newer.uid}`]);
    const error = await failureOf(dataItemValues.deleteEntries([{ ...factorKey, entryUid: factor.uid }]));
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      fault: 'last-value',
      message: 'It counts from 1970.',
    });
  });

  it('one entry can be named for reading too', async () => {
    const entry = `${dataItemTarget}/${factor.uid}`;
    answer({ [`GET ${entry}`]: documentResponse(dataItemValueView(format, factor), format) });
    const keys = [{ ...factorKey, entryUid: factor.uid }];
    expect(await rig.open().dataItemValues.getMany(keys)).toEqual([factor]);
    expect(requested()).toEqual([`GET ${entry}`]);
  });
});
