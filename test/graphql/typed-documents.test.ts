import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  ItemWithValuesDocument,
  type ItemWithValuesQueryVariables,
  type TypedDocumentString,
} from '../../schema/generated/graphql.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';

/** As a client would use a typed document: the variables and the answer have the document's types. */
async function ask<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { data, errors } = await executeOperation(createSampleBackend(), document.toString(), variables);
  expect(errors).toEqual([]);
  return data as Result;
}

describe('the generated documents', () => {
  it('a generated document can be sent as it is, and types its response', async () => {
    const { dataItem } = await ask(ItemWithValuesDocument, { categoryPath: samplePath, uid: sampleUid(4) });
    expectTypeOf(dataItem?.label).toEqualTypeOf<string | undefined>();
    expectTypeOf(dataItem?.endDate).toEqualTypeOf<string | null | undefined>();
    expect(dataItem?.label).toBe('petrol, 4');
    expect(dataItem?.itemValues?.map(({ path, value }) => [path, value])).toEqual([
      ['kgCO2PerKm', '0.10'],
      ['source', 'made up'],
    ]);
  });

  it('scalars are typed as strings', () => {
    expectTypeOf<ItemWithValuesQueryVariables['categoryPath']>().toEqualTypeOf<string>();
    expectTypeOf<ItemWithValuesQueryVariables['uid']>().toEqualTypeOf<string>();
  });
});
