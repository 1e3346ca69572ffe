import { type FieldNode, GraphQLError, Kind, locatedError, parse, visit } from 'graphql';
import { expect, it } from 'vitest';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { FieldErrors } from '../../../src/graphql/execution/run.ts';

it('the errors of a field at several places are those that graphql-js makes of each', () => {
  const nodes: FieldNode[] = [];
  visit(parse('{ items {\n amount } }'), { [Kind.FIELD]: (node) => void nodes.push(node) });
  const amount = nodes.slice(-1);
  const errors = new FieldErrors();
  const causes = [
    new Error('unexpected'),
    new EmissionsError('NOT_FOUND', 'the first'),
    new EmissionsError('CONFLICT', 'the second'),
    new GraphQLError('of its own', { extensions: { code: 'FORBIDDEN' } }),
    new EmissionsError('NOT_FOUND', 'the third'),
  ];
  const located = causes.map((cause, key) =>
    errors.locate(cause, amount, { prev: undefined, key, typename: undefined }),
  );
  const expected = causes.map((cause, key) => locatedError(cause, amount, [key]));
  expect(located.map((error) => error.toJSON())).toEqual(expected.map((error) => error.toJSON()));
  expect(located.map(({ originalError }) => originalError)).toEqual(causes);
  for (const error of located) expect(error).toBeInstanceOf(GraphQLError);
});
