import { describe, expect, it } from 'vitest';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';
import { cursorAt } from '../../src/graphql/list-slice.ts';

async function answer(source: string) {
  const { data, errors } = await executeOperation(createSampleBackend(), source);
  expect(errors).toEqual([]);
  return data;
}

const item = (fields: string) =>
  `{ dataItem(categoryPath: "${samplePath}", uid: "${sampleUid(0)}") { ${fields} } }`;

describe('sentinels of the service', () => {
  it('the default of an input is null when it is empty or -999', async () => {
    expect(
      await answer(item('userValueChoices { name defaultValue definition { defaultValue unit } }')),
    ).toEqual({
      dataItem: {
        userValueChoices: [
          { name: 'distance', defaultValue: null, definition: { defaultValue: null, unit: 'km' } },
          { name: 'lat1', defaultValue: null, definition: { defaultValue: null, unit: null } },
          { name: 'occupancy', defaultValue: '1.6', definition: { defaultValue: '1.6', unit: null } },
        ],
      },
    });
  });

  it('the end of an open period is null', async () => {
    expect(await answer(item('startDate endDate'))).toEqual({
      dataItem: { startDate: '1970-01-01T00:00:00.000Z', endDate: null },
    });
  });

  it('the number of a text is null', async () => {
    expect(await answer(item('itemValues { value decimalValue unit }'))).toEqual({
      dataItem: {
        itemValues: [
          { value: '0.10', decimalValue: '0.10', unit: 'kg' },
          { value: 'made up', decimalValue: null, unit: null },
        ],
      },
    });
  });

  it('the first page has no previous one, and an empty page has no cursors', async () => {
    expect(
      await answer(`{
        first: dataCategory(path: "${samplePath}") { items(first: 50) { pageInfo { hasPreviousPage hasNextPage } } }
        none: dataCategory(path: "${samplePath}") { items(before: "${cursorAt(`items of ${samplePath}`, 0)}") {
          nodes { uid } edges { cursor } pageInfo { hasPreviousPage startCursor endCursor }
        } }
      }`),
    ).toEqual({
      first: { items: { pageInfo: { hasPreviousPage: false, hasNextPage: false } } },
      none: {
        items: {
          nodes: [],
          edges: [],
          pageInfo: { hasPreviousPage: false, startCursor: null, endCursor: null },
        },
      },
    });
  });

  it('the level of a drill-down with nothing to choose is null', async () => {
    const source =
      '{ dataCategory(path: "transport") { drillDown { isComplete level choices { name } itemDefinition { uid } } } }';
    expect(await answer(source)).toEqual({
      dataCategory: { drillDown: { isComplete: false, level: null, choices: [], itemDefinition: null } },
    });
  });
});

describe('the pages of a connection', () => {
  it('pages follow each other by their cursors, forwards and backwards', async () => {
    const page = (args: string) =>
      answer(`{ dataCategory(path: "${samplePath}") { items(${args}) {
        nodes { uid } edges { cursor node { uid } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
      } } }`);
    const first = await page('first: 20');
    const end = endCursorOf(first);
    const second = await page(`first: 20, after: "${end}"`);
    expect(second).toMatchObject({
      dataCategory: {
        items: {
          nodes: Array.from({ length: 20 }, (_, index) => ({ uid: sampleUid(20 + index) })),
          pageInfo: { hasNextPage: true, hasPreviousPage: true },
        },
      },
    });
    expect(await page(`last: 20, before: "${startCursorOf(second)}"`)).toEqual(first);
  });
});

function endCursorOf(data: unknown): string {
  return /"endCursor":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? '';
}

function startCursorOf(data: unknown): string {
  return /"startCursor":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? '';
}
