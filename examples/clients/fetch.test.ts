import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { generateDocuments } from './typed-documents.ts';

interface FetchExample {
  titlesOf(server: object, variables: object): Promise<readonly string[]>;
}

let examples: ExampleFolder;
let rig: ClientRig;
let example: FetchExample;
beforeAll(async () => {
  examples = copyExamples();
  await generateDocuments(examples, { documentMode: 'string', fragmentMasking: true });
  rig = await startClientRig();
  example = await examples.load<FetchExample>('fetch.ts');
});
afterAll(async () => {
  await rig.close();
  examples.remove();
});

it('has the types of the generated documents', async () => {
  expect(await examples.typeCheck('fetch.ts')).toBe('');
});

it('reads a part of a list through a masked fragment', async () => {
  expect(await example.titlesOf(rig, { path: 'transport/car', first: 1 })).toEqual([
    expect.stringMatching(/^petrol, small \(.+\)$/),
  ]);
});

it('throws the first error with its code', async () => {
  const server = { ...rig, authtoken: '' };
  await expect(example.titlesOf(server, { path: 'transport/car', first: 1 })).rejects.toThrow(
    /^UNAUTHENTICATED: /,
  );
});

it.each([
  [
    'a field that the fragment masks',
    'edges.map(({ node }) => titleOf(node))',
    'edges.map(({ node }) => node.label)',
    "'label' does not exist",
  ],
  [
    'a variable that is not there',
    'CategoryItemsDocument, variables)',
    'CategoryItemsDocument, { path: "a" })',
    "'first' is missing",
  ],
  [
    'a variable of another type',
    'CategoryItemsDocument, variables)',
    'CategoryItemsDocument, { path: 1, first: 1 })',
    "'number' is not assignable to type 'string'",
  ],
  ['a field that was not asked for', 'item.name ??', 'item.modified ??', "'modified' does not exist"],
])('does not compile with %s', async (_, right, wrong, message) => {
  const text = examples.read('fetch.ts');
  expect(text).toContain(right);
  examples.write('wrong.ts', text.replace(right, wrong));
  expect(await examples.typeCheck('wrong.ts')).toContain(message);
});
