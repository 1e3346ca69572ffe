import type { ApolloClient } from '@apollo/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { petrolSmall } from '../../test/support/fixture-keys.ts';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { generateDocuments } from './typed-documents.ts';

interface ItemList {
  ready(): Promise<unknown>;
  entries(): readonly { readonly label: string; readonly name: string | null }[];
  hasNext(): boolean;
  loadNext(): Promise<unknown>;
  close(): void;
}

interface ApolloExample {
  createClient(url: string, authtoken: string, fetch: ClientRig['fetch']): ApolloClient;
  openItems(client: ApolloClient, path: string, pageSize: number): ItemList;
  renameItem(client: ApolloClient, input: object): Promise<readonly object[]>;
  readAmount(client: ApolloClient, variables: object): Promise<object>;
}

let examples: ExampleFolder;
let rig: ClientRig;
let example: ApolloExample;
beforeAll(async () => {
  examples = copyExamples();
  await generateDocuments(examples, { documentMode: 'documentNode', fragmentMasking: false });
  rig = await startClientRig();
  example = await examples.load<ApolloExample>('apollo.ts');
});
afterAll(async () => {
  await rig.close();
  examples.remove();
});

const open = () => example.createClient(rig.url, rig.authtoken, rig.fetch);

it('has the types of the generated documents', async () => {
  expect(await examples.typeCheck('apollo.ts')).toBe('');
});

it('pages through a connection, and keeps each record once', async () => {
  const client = open();
  const list = example.openItems(client, 'transport/car', 3);
  await list.ready();
  expect([list.entries().map(({ label }) => label), list.hasNext()]).toEqual([
    ['petrol, small', 'petrol, large', 'diesel, small'],
    true,
  ]);
  await list.loadNext();
  await vi.waitFor(() => expect(list.entries()).toHaveLength(4));
  expect([list.entries().map(({ label }) => label), list.hasNext()]).toEqual([
    ['petrol, small', 'petrol, large', 'diesel, small', 'diesel'],
    false,
  ]);
  list.close();
  const kept = Object.keys(client.extract() as object);
  expect(kept.filter((key) => key.startsWith('DataItem:'))).toHaveLength(4);
  expect(kept.filter((key) => key.startsWith('DataCategory:'))).toHaveLength(1);
});

it('shows what a mutation answers wherever the record is shown', async () => {
  const client = open();
  const list = example.openItems(client, 'transport/car', 2);
  await list.ready();
  rig.sent();
  const input = { ...petrolSmall, name: 'Renamed by Apollo' };
  expect(await example.renameItem(client, input)).toEqual([]);
  expect(list.entries()[0]?.name).toBe('Renamed by Apollo');
  expect(rig.sent()).toHaveLength(1);
  list.close();
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
