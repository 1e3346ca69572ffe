import type { Client } from '@urql/core';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { petrolSmall } from '../../test/support/fixture-keys.ts';
import { postGraphQL } from '../../test/support/gateways/post-graphql.ts';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { generateDocuments } from './typed-documents.ts';

interface Items {
  readonly entries: readonly { readonly label: string; readonly name: string | null }[];
  readonly hasNext: boolean;
  readonly endCursor: string | null;
}

interface UrqlExample {
  createClient(url: string, authtoken: string, schema: IntrospectionQuery, fetch: ClientRig['fetch']): Client;
  readItems(client: Client, path: string, first: number, after?: string | null): Promise<Items>;
  renameItem(client: Client, input: object): Promise<readonly object[]>;
  readAmount(client: Client, variables: object): Promise<object>;
}

let examples: ExampleFolder;
let rig: ClientRig;
let example: UrqlExample;
let schema: IntrospectionQuery;
beforeAll(async () => {
  examples = copyExamples();
  await generateDocuments(examples, { documentMode: 'documentNode', fragmentMasking: false });
  rig = await startClientRig();
  example = await examples.load<UrqlExample>('urql.ts');
  const { body } = await postGraphQL(rig.url, { query: getIntrospectionQuery({ descriptions: false }) });
  schema = body.data as unknown as IntrospectionQuery;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
  examples.remove();
});

const open = () => example.createClient(rig.url, rig.authtoken, schema, rig.fetch);

it('has the types of the generated documents', async () => {
  expect(await examples.typeCheck('urql.ts')).toBe('');
});

it('pages through a connection, and reads nothing twice', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const client = open();
  const first = await example.readItems(client, 'transport/car', 3);
  expect([first.entries.map(({ label }) => label), first.hasNext]).toEqual([
    ['petrol, small', 'petrol, large', 'diesel, small'],
    true,
  ]);
  const all = await example.readItems(client, 'transport/car', 3, first.endCursor);
  expect([all.entries.map(({ label }) => label), all.hasNext]).toEqual([
    ['petrol, small', 'petrol, large', 'diesel, small', 'diesel'],
    false,
  ]);
  rig.sent();
  expect(await example.readItems(client, 'transport/car', 3)).toEqual(all);
  expect(rig.sent()).toEqual([]);
  // Graphcache warns of what it cannot keep apart, and of what the schema does not have.
  expect(warn.mock.calls).toEqual([]);
});

it('shows what a mutation answers wherever the record is shown', async () => {
  const client = open();
  await example.readItems(client, 'transport/car', 2);
  rig.sent();
  const input = { ...petrolSmall, name: 'Renamed by urql' };
  expect(await example.renameItem(client, input)).toEqual([]);
  expect((await example.readItems(client, 'transport/car', 2)).entries[0]?.name).toBe('Renamed by urql');
  expect(rig.sent()).toHaveLength(1);
  const refused = await example.renameItem(client, { ...input, uid: 'AAAAAAAAAAAA' });
  expect(refused).toEqual([expect.objectContaining({ code: 'NOT_FOUND' })]);
});

it('answers the parts that there are, with the codes of the others', async () => {
  const variables = { path: petrolSmall.categoryPath, uid: petrolSmall.uid };
  const inputs = (value: string) => [{ name: 'distance', value, unit: 'km' }];
  expect(await example.readAmount(open(), { ...variables, inputs: inputs('10') })).toEqual({
    label: 'petrol, small',
    amount: expect.objectContaining({ value: expect.any(Number) as number, unit: 'kg' }) as object,
    codes: [],
  });
  expect(await example.readAmount(open(), { ...variables, inputs: inputs('far') })).toEqual({
    label: 'petrol, small',
    amount: null,
    codes: ['BAD_USER_INPUT'],
  });
});
