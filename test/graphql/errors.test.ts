import { GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { EmissionsError, errorCodes } from '../../src/domain/basics/errors.ts';
import { maskError } from '../../src/graphql/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { type Answer, executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { sampleDefinition } from '../support/samples/sample-definitions.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';

const item = (fields: string) =>
  `{ dataItem(categoryPath: "${samplePath}", uid: "${sampleUid(0)}") { uid ${fields} } }`;

/** Asks for an item and its choices from a sample whose choices fail. */
function failWith(error: unknown): Promise<Answer> {
  const backend = createSampleBackend();
  const listChoices = async () => {
    throw error;
  };
  return executeOperation(
    { ...backend, dataItems: { ...backend.dataItems, listChoices } },
    item('userValueChoices { name }'),
  );
}

describe('expected errors', () => {
  it.each(errorCodes.filter((code) => code !== 'INTERNAL'))(
    'an expected error is returned with its path, its message and the code %s',
    async (code) => {
      const { data, errors, unexpected } = await failWith(new EmissionsError(code, 'Do it differently.'));
      expect(data).toEqual({ dataItem: { uid: sampleUid(0), userValueChoices: null } });
      expect(errors).toEqual([
        {
          message: 'Do it differently.',
          path: ['dataItem', 'userValueChoices'],
          locations: [{ line: 1, column: expect.any(Number) }],
          extensions: { code },
        },
      ]);
      // Operators hear of a store that does not answer; the others are the caller's or the upstream's affair.
      expect(unexpected).toHaveLength(code === 'STORE_UNAVAILABLE' ? 1 : 0);
    },
  );

  it('an expected error names the argument and the upstream status, but not its cause', async () => {
    const { errors } = await failWith(
      new EmissionsError('UPSTREAM_ERROR', 'The service failed.', {
        argument: 'distance',
        fault: 'invalid-parameter',
        upstream: { operation: 'data item', status: 502 },
        cause: new Error('http://10.0.0.1 said no'),
      }),
    );
    expect(errors[0]?.extensions).toEqual({
      code: 'UPSTREAM_ERROR',
      argument: 'distance',
      fault: 'invalid-parameter',
      upstream: { operation: 'data item', status: 502 },
    });
    expect(JSON.stringify(errors)).not.toContain('10.0.0.1');
  });
});

describe('unexpected errors', () => {
  it.each([
    ['a bug', new TypeError('cannot read secret of undefined')],
    ['one that says so itself', new EmissionsError('INTERNAL', 'secret table is gone')],
    ['a text', 'secret text'],
    ['nothing at all', undefined],
    ['an object', { secret: 1 }],
  ])('an unexpected error is masked and reported to operators: %s', async (_, thrown) => {
    const { data, errors, unexpected } = await failWith(thrown);
    expect(data).toEqual({ dataItem: { uid: sampleUid(0), userValueChoices: null } });
    expect(errors).toMatchObject([
      { path: ['dataItem', 'userValueChoices'], extensions: { code: 'INTERNAL' } },
    ]);
    expect(Object.keys(errors[0]?.extensions ?? {})).toEqual(['code']);
    expect(JSON.stringify({ data, errors })).not.toContain('secret');
    expect(unexpected).toHaveLength(1);
  });

  it('a result that does not match the schema is an unexpected error', async () => {
    const backend = createSampleBackend();
    const definition = { ...sampleDefinition, version: 1.5 };
    const odd: Backend = {
      ...backend,
      dataCategories: {
        ...backend.dataCategories,
        getMany: async (paths) =>
          (await backend.dataCategories.getMany(paths)).map((category) =>
            category instanceof EmissionsError ? category : { ...category, itemDefinition: definition },
          ),
      },
    };
    const { data, errors, unexpected } = await executeOperation(
      odd,
      `{ dataCategory(path: "${samplePath}") { itemDefinition { name version } } }`,
    );
    expect(data).toEqual({ dataCategory: { itemDefinition: { name: 'Sample', version: null } } });
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
    expect(errors[0]?.message).not.toContain('1.5');
    expect(unexpected).toHaveLength(1);
  });
});

describe('invalid requests', () => {
  const nothing = () => {
    throw new Error('The operators were told.');
  };

  it.each([
    ['a field that is not there', '{ dataCategorie { name } }', {}],
    ['an argument that is not there', '{ dataCategory(paht: "") { name } }', {}],
    [
      'a variable of the wrong type',
      'query ($n: Int) { dataCategory { items(first: $n) { totalCount } } }',
      { n: 'x' },
    ],
    ['a variable that is missing', 'query ($path: CategoryPath!) { dataCategory(path: $path) { name } }', {}],
    [
      'null where a value has to be',
      'query ($uid: Uid = "AAAAAAAAAAAA") { dataItemValue(categoryPath: "", itemUid: $uid, path: "p") { value } }',
      { uid: null },
    ],
  ])('an invalid request is BAD_USER_INPUT: %s', async (_, source, variables) => {
    const { errors, unexpected } = await executeOperation(createSampleBackend(), source, variables);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0]?.locations).toHaveLength(1);
    expect(unexpected).toEqual([]);
  });

  it('a document that is not GraphQL is BAD_USER_INPUT', () => {
    let thrown: unknown;
    try {
      parse('{ dataCategory');
    } catch (error) {
      thrown = error;
    }
    expect(maskError(thrown, nothing)).toMatchObject({
      message: expect.stringContaining('Syntax Error'),
      extensions: { code: 'BAD_USER_INPUT' },
      locations: [{ line: 1, column: 15 }],
    });
  });

  it('a library’s own code is replaced, and its original error is removed', () => {
    const extensions = {
      code: 'BAD_REQUEST',
      originalError: { message: 'secret is no JSON' },
      http: { status: 400 },
    };
    expect(maskError(new GraphQLError('No JSON.', { extensions }), nothing).extensions).toEqual({
      code: 'BAD_USER_INPUT',
      http: { status: 400 },
    });
  });
});
