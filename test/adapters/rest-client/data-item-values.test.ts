import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataItemValue } from '../../../src/domain/data-tree/data-item-value.ts';
import {
  answerHealthily,
  dataItemTarget,
  documentResponse,
  historyView,
  item,
  itemKey,
  values,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const value = values[0] as DataItemValue;

describe.each(['json', 'xml'] as const)('data item values in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  beforeEach(() => {
    rig.upstream.respond = answerHealthily(format);
  });
  afterAll(() => rig.close());

  const key = { item: itemKey, path: value.path };

  it('values are as the service has them, to the last digit', async () => {
    expect(await rig.open().dataItemValues.getMany([key])).toEqual([value]);
    expect(value.value).toBe('0.10');
  });

  it('values are found by uid too', async () => {
    const answer = answerHealthily(format);
    rig.upstream.respond = (socket, request) =>
      answer(socket, { ...request, target: request.target.replace(value.uid, value.path) });
    const byUid = { item: itemKey, path: value.uid };
    expect(await rig.open().dataItemValues.getMany([byUid])).toEqual([value]);
    expect(rig.upstream.requests.at(-1)?.target).toBe(`${dataItemTarget}/${value.uid}`);
  });

  it('a value is read whose path has the item twice, as in the last editions of the original', async () => {
    const path = `${dataItemTarget}/${value.path}`.replace('/data', '');
    const doubled = path.replace(itemKey.uid, `${itemKey.uid}/${itemKey.uid}`);
    const view = historyView(format, [value]);
    expect(view).toContain(path);
    rig.upstream.respond = (socket) => socket.write(documentResponse(view.replace(path, doubled), format));
    expect(await rig.open().dataItemValues.getMany([key])).toEqual([value]);
  });

  it('a history is sorted newest first, whatever its order in the document', async () => {
    const newer = {
      ...value,
      uid: asUid('0A0000000009'),
      value: '0.2',
      startDate: asInstant(Date.parse('2010-01-01T00:00:00Z')),
    };
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(historyView(format, [value, newer]), format));
    expect(await rig.open().dataItemValues.listHistory([key])).toEqual([[newer, value]]);
    expect(rig.upstream.requests.at(-1)?.target).toBe(`${dataItemTarget}/kgCO2PerKm?valuesPerPage=1000`);
  });

  it('a history has one entry when the service has no histories', async () => {
    expect(await rig.open().dataItemValues.listHistory([key])).toEqual([[value]]);
  });

  it('the actions of the caller are listed', async () => {
    const [actions] = await rig.open().dataItemValues.listActions([key]);
    expect(actions).toMatchObject({ allowView: true, allowModify: false });
  });

  it('missing and unsupported values are errors at their own index', async () => {
    const outcomes = await rig
      .open()
      .dataItemValues.getMany([
        { item: itemKey, path: 'nothing' },
        { item: itemKey, path: '..' },
        { item: { categoryPath: asPath(''), uid: item.uid }, path: value.path },
        key,
      ]);
    expect(outcomes).toMatchObject([
      { code: 'NOT_FOUND', message: 'The data item value does not exist.' },
      { code: 'BAD_USER_INPUT', argument: 'path' },
      { code: 'NOT_FOUND' },
      { value: '0.10' },
    ]);
  });

  it('actions that the document does not have are null', async () => {
    rig.upstream.respond = (socket) => {
      const document = historyView(format, [value]).replaceAll(/actions/gi, 'other');
      socket.write(documentResponse(document, format));
    };
    const [outcome] = await rig.open().dataItemValues.listActions([key]);
    expect(outcome).toBeNull();
  });
});
