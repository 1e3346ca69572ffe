import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../src/domain/definitions/item-definition.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { factorDefinition } from '../support/samples/sample-definitions.ts';
import { keyOf, sampleItem, sampleUid, sampleValues } from '../support/samples/sample-items.ts';

/** A backend whose one value has a text, and a definition of a type. */
function holding(value: string, valueType: ValueType): Backend {
  const backend = createSampleBackend();
  const item = sampleItem(sampleUid(0));
  const [sample] = sampleValues(item);
  if (sample === undefined) throw new Error('The sample has values.');
  const valueDefinition = { ...factorDefinition.valueDefinition, valueType };
  const stored = {
    ...sample,
    item: keyOf(item),
    value,
    definition: { ...factorDefinition, valueDefinition },
  };
  return { ...backend, dataItemValues: { ...backend.dataItemValues, getMany: async () => [stored] } };
}

async function read(value: string, valueType: ValueType): Promise<unknown> {
  const { data, errors } = await executeOperation(
    holding(value, valueType),
    `{ dataItemValue(categoryPath: "transport/sample", itemUid: "${sampleUid(0)}", path: "kgCO2PerKm") {
      reading {
        __typename
        ... on NumberReading { number unit perUnit }
        ... on TextReading { text }
        ... on DateReading { date }
        ... on BooleanReading { isTrue }
      }
    } }`,
  );
  expect(errors).toEqual([]);
  return (data as { readonly dataItemValue: { readonly reading: unknown } }).dataItemValue.reading;
}

const number = (text: string) => ({ __typename: 'NumberReading', number: text, unit: 'kg', perUnit: 'km' });
const date = (text: string) => ({ __typename: 'DateReading', date: text });

describe('readings', () => {
  it.each<[ValueType, string, unknown]>([
    ['DECIMAL', '0.10', number('0.10')],
    ['DECIMAL', ' 1e-7 ', number('1e-7')],
    ['DECIMAL', '12.', number('12')],
    [
      'DECIMAL',
      '12345678901234567890.12345678901234567890',
      number('12345678901234567890.12345678901234567890'),
    ],
    ['DECIMAL', 'a dozen', null],
    ['DECIMAL', 'NaN', null],
    ['DECIMAL', '-', null],
    ['INTEGER', '-7', number('-7')],
    ['INTEGER', '7.5', null],
    ['BOOLEAN', 'true', { __typename: 'BooleanReading', isTrue: true }],
    ['BOOLEAN', 'False', { __typename: 'BooleanReading', isTrue: false }],
    ['BOOLEAN', '1', { __typename: 'BooleanReading', isTrue: true }],
    ['BOOLEAN', '0', { __typename: 'BooleanReading', isTrue: false }],
    ['BOOLEAN', '2', null],
    ['DATE', '2024-02-29', date('2024-02-29T00:00:00.000Z')],
    ['DATE', '2024-02-29T10:30', date('2024-02-29T10:30:00.000Z')],
    ['DATE', '2024-02-29T10:30:15+02:00', date('2024-02-29T08:30:15.000Z')],
    ['DATE', '2023-02-29', null],
    ['DATE', '2024-02-29T24:00Z', null],
    ['DATE', '2024-02-29Z', null],
    ['DATE', 'last week', null],
    ['TEXT', '0.10', { __typename: 'TextReading', text: '0.10' }],
    ['TEXT', ' around ', { __typename: 'TextReading', text: ' around ' }],
    ['UNSPECIFIED', 'anything', { __typename: 'TextReading', text: 'anything' }],
    ['TEXT', '', null],
    ['DECIMAL', '  ', null],
  ])('the reading of %s %j is %j', async (valueType, text, expected) => {
    expect(await read(text, valueType)).toEqual(expected);
  });
});
