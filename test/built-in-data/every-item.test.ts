import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CalculationResult, type InputValue, notesOf } from '../../src/domain/amount.ts';
import { EmissionsError } from '../../src/domain/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import type { RunningBackend } from '../../src/server/gateway/open-backend.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { inputSetsOf, inputsOf, toInput } from './plausible-inputs.ts';
import { readBuiltInData } from './read-built-in-data.ts';

/** Errors that are right for plausible inputs, each with the reason. */
const expectedErrors = [
  {
    category: 'planet/greenhousegases/gwp',
    reason: 'Not every assessment report has every gas.',
    text: /^The algorithm failed: Assessment report \w+ has no global warming potential of /,
  },
  {
    category: 'home/energy/quantity',
    reason: 'A volume goes before mass and energy, and coal and wood have no factor for one.',
    text: /^The algorithm failed: DESNZ has no factor for a volume of (coal|wood \w+)\. Give /,
  },
];

/** Items whose only amount is zero, each with the reason. */
const itemsOfZero = new Map([
  ['home/energy/electricity Central African Republic', 'Its generation is too small for the source.'],
]);

/** One input alone is often not enough; the note must then say what to give instead. */
const saysWhatToGive =
  /^The input \w+ is missing; the algorithm needs it|Give (energy|mass|coordinates|a country)|goes by mass|need a latitude|position of an airport/;

const { categories } = await readBuiltInData();
const calculating = categories.filter((category) => inputsOf(category).length > 0);

let running: RunningBackend;
let backend: Backend;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
});

afterAll(() => running.close());

describe('the items of the built-in data', () => {
  it('every item except the airports belongs to a category with inputs', () => {
    const others = categories.filter(
      (category) => category.items.length > 0 && inputsOf(category).length === 0,
    );
    expect(others.map(({ path }) => path)).toEqual(['transport/plane/generic/airports/all/codes']);
    expect(calculating.length).toBeGreaterThanOrEqual(30);
  });
});

describe.each(calculating.map((category) => [category.path, category] as const))(
  'every item of %s',
  (path, category) => {
    it('every item calculates from plausible values of all inputs, with each of the choices', async () => {
      for (const inputs of inputSetsOf(category)) {
        for (const [label, result] of await calculateAll(category, inputs)) {
          const message = `${label} with ${JSON.stringify(inputs)}`;
          const errors = errorsOf(result).filter((text) => !isExpected(path, text));
          expect(errors, message).toEqual([]);
          if (errorsOf(result).length === 0) expectAmounts(category, label, result, message);
        }
      }
    });

    it('every item calculates from each input alone, or says what is missing', async () => {
      for (const input of inputsOf(category)) {
        const inputs = [toInput(input, input.choices[0]?.value)];
        for (const [label, result] of await calculateAll(category, inputs)) {
          const errors = errorsOf(result);
          const vague = errors.filter((text) => !saysWhatToGive.test(text) && !isExpected(path, text));
          expect(vague, `${label} with ${input.path}`).toEqual([]);
          if (errors.length === 0) expectAmounts(category, label, result, `${label} with ${input.path}`);
        }
      }
    });
  },
);

async function calculateAll(
  { path, items }: ReferenceCategory,
  inputs: readonly InputValue[],
): Promise<readonly (readonly [label: string, result: CalculationResult])[]> {
  const requests = items.map(({ uid }) => ({ item: { categoryPath: path, uid }, inputs }));
  const outcomes = await backend.dataItems.calculate(requests);
  expect(outcomes).toHaveLength(items.length);
  return outcomes.map((outcome, index) => {
    if (outcome instanceof EmissionsError) throw outcome;
    return [items[index]?.label ?? '', outcome] as const;
  });
}

function errorsOf(result: CalculationResult): readonly string[] {
  return notesOf(result)
    .filter(({ type }) => type === 'error')
    .map(({ text }) => text);
}

function isExpected(category: string, text: string): boolean {
  return expectedErrors.some((expected) => expected.category === category && expected.text.test(text));
}

/** Amounts that are numbers, one of them above zero, and no others than `return_values.csv` names. */
function expectAmounts(
  { path, definition }: ReferenceCategory,
  label: string,
  { amounts, notes }: CalculationResult,
  message: string,
): void {
  const returned = amounts.map(({ type, unit, perUnit }) => ({ type, unit, perUnit }));
  const declared = (definition?.returnValues ?? []).map(({ type, unit, perUnit }) => ({
    type,
    unit,
    perUnit,
  }));
  expect(declared, message).toEqual(expect.arrayContaining(returned));
  const values = amounts.map(({ value }) => value ?? Number.NaN);
  expect(
    values.filter((value) => !Number.isFinite(value)),
    message,
  ).toEqual([]);
  if (itemsOfZero.has(`${path} ${label}`)) expect(notes.map(({ type }) => type)).toContain('warning');
  else expect(Math.max(...values), message).toBeGreaterThan(0);
}
