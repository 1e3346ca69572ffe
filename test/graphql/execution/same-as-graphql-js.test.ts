import fc from 'fast-check';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type FragmentDefinitionNode,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileOperation } from '../../../src/graphql/execution/compile-operation.ts';
import type { Values } from '../../../src/graphql/execution/run.ts';
import { rounds } from '../../support/deep.ts';
import { randomOperation } from './random-operation.ts';
import { type Effects, randomSchema, sourceOf } from './random-schema.ts';

const schema = randomSchema();
const numRuns = rounds({ usual: 125, deep: 10_000 });
const seeds = fc.noShrink(fc.integer());

interface Outcome {
  readonly result: ExecutionResult;
  readonly order: readonly string[];
}

interface Trial {
  readonly text: string;
  readonly expected: Outcome;
  readonly actual: Outcome;
}

async function tryOperation(seed: number, isSynchronous: boolean): Promise<Trial> {
  const { text, variables } = randomOperation(schema, seed);
  const document = parse(text);
  const outcomeOf = async (run: (context: Effects) => ExecutionResult | Promise<ExecutionResult>) => {
    const context: Effects = { order: [], isSynchronous };
    return { result: await run(context), order: context.order };
  };
  const rootValue = sourceOf(seed);
  const expected = await outcomeOf((contextValue) =>
    execute({ schema, document, rootValue, contextValue, variableValues: variables }),
  );
  const actual = await outcomeOf((context) => executeCompiled(document, variables, context, rootValue));
  return { text, expected, actual };
}

function executeCompiled({ definitions }: DocumentNode, values: Values, context: Effects, rootValue: object) {
  const operation = definitions.find(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode;
  const fragments = Object.fromEntries(
    definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((definition) => [definition.name.value, definition]),
  );
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], values);
  return compileOperation({ schema, fragments, conditions: coerced }, operation).execute(
    coerced,
    context,
    rootValue,
  );
}

/** Messages that name no values here. */
const ownMessages =
  /^(A value |.* is not a list\.|Expected value of type|Abstract type|Runtime Object type|Expected Iterable)/;

function errorsOf({ errors = [] }: ExecutionResult): readonly string[] {
  return errors.map((error) => {
    const { message, locations, path } = error.toJSON();
    return JSON.stringify([path, locations, ownMessages.test(message) ? 'of a wrong type' : message]);
  });
}

/** The places that are `null` because of an error, each with the errors of it. */
function failedPlaces({ data, errors = [] }: ExecutionResult): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { path = [] } of errors) {
    let at: unknown = data;
    let depth = 0;
    while (at !== null && depth < path.length) {
      at = (at as Record<string | number, unknown>)[path[depth] as string];
      depth += 1;
    }
    const place = path.slice(0, depth).join('.');
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  return places;
}

/** The errors of the places that failed themselves, and not because of one below. */
function errorsInPlace(result: ExecutionResult): readonly string[] {
  const places = failedPlaces(result);
  const errors = result.errors?.filter(({ path = [] }) => places.has(path.join('.')));
  return [...errorsOf({ ...result, ...(errors && { errors }) })].sort();
}

describe('compiled operations', () => {
  it('random operations are valid', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text } = randomOperation(schema, seed);
        expect(validate(schema, parse(text)), text).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('without promises they return what graphql-js returns, in the same order', async () => {
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { text, expected, actual } = await tryOperation(seed, true);
        expect(JSON.stringify(actual.result.data), text).toBe(JSON.stringify(expected.result.data));
        expect(errorsOf(actual.result), text).toEqual(errorsOf(expected.result));
        expect(actual.order).toEqual(expected.order);
        if (expected.result.errors !== undefined) failed += 1;
      }),
      { numRuns },
    );
    expect(failed).toBeGreaterThan(numRuns / 20);
  });

  it('with promises they return what graphql-js returns, with an error for each place that failed', async () => {
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { text, expected, actual } = await tryOperation(seed, false);
        expect(JSON.stringify(actual.result.data), text).toBe(JSON.stringify(expected.result.data));
        const [places, actualPlaces] = [failedPlaces(expected.result), failedPlaces(actual.result)];
        expect([...actualPlaces.keys()].sort(), text).toEqual([...places.keys()].sort());
        // Of several errors in a place, or below it, the first depends on the order of promises.
        const isCertain = [...places.values(), ...actualPlaces.values()].every((count) => count === 1);
        if (isCertain) expect(errorsInPlace(actual.result)).toEqual(errorsInPlace(expected.result));
        if (places.size > 0) failed += 1;
      }),
      { numRuns },
    );
    expect(failed).toBeGreaterThan(numRuns / 20);
  });
});
