import fc from 'fast-check';
import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import { type FigureFacts, gwpSets } from '../../../src/domain/amounts/figure-facts.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { type Note, noteCodes } from '../../../src/domain/amounts/note.ts';
import { type Derivation, stepOrigins } from '../../../src/domain/amounts/derivation.ts';
import type { Explanation } from '../../../src/domain/amounts/explanation.ts';
import {
  choices,
  filled,
  filledOrNull,
  instant,
  path,
  provenance,
  segment,
  text,
  uid,
  version,
} from './random-documents.ts';

/** Zero has one sign on the wire; of the smallest numbers a twelfth is zero. */
export const amountValue = fc.double().map((value) => (Math.abs(value) < 1e-300 ? 0 : value));
export const unit = fc.oneof(filled, fc.constantFrom('kg', 'kg/km', 'm/s^2', 'kg/(m*s)', 'year'));

const amountOfAlgorithm = fc.record({
  type: text,
  value: fc.option(amountValue),
  unit: filledOrNull,
  perUnit: filledOrNull,
  isDefault: fc.boolean(),
});

const facts: fc.Arbitrary<FigureFacts> = fc.record({
  scope: fc.constantFrom('1', '2 location-based', '3.15', 'outside'),
  lifeCycle: fc.option(fc.constantFrom('combustion', 'well-to-tank', 'life-cycle')),
  gwp: fc.option(fc.constantFrom(...gwpSets)),
  quality: fc.option(fc.constantFrom('±5 %', 'A < B & "C"')),
  region: fc.option(fc.constantFrom('São Tomé')),
  edition: fc.constant(null),
  licence: fc.constant(null),
  row: fc.option(fc.constantFrom('21_316', 'table 2')),
});

const amountWithFacts = fc
  .tuple(amountOfAlgorithm, fc.option(facts, { nil: undefined }))
  .map(([amount, stated]) => (stated === undefined ? amount : { ...amount, facts: stated }));

const inUnits = fc.record({ value: text, unit: filledOrNull, perUnit: filledOrNull });

const lookUp = fc
  .record({ categoryPath: path, drill: choices, path: segment, value: fc.option(text) })
  .map((one) => ({ ...one, isFound: one.value !== null }));

const step = fc.record({
  operation: fc.option(fc.constantFrom('+', 'Math.sin')),
  operands: fc.constant([]),
  value: amountValue,
  unit: filledOrNull,
  perUnit: filledOrNull,
  name: filledOrNull,
  line: fc.option(fc.nat(1000)),
  origin: fc.option(fc.constantFrom(...stepOrigins)),
  found: fc.option(
    fc.record({
      path: segment,
      categoryPath: fc.option(path),
      drill: choices,
      itemUid: fc.option(uid),
      row: filledOrNull,
      edition: filledOrNull,
      startDate: fc.option(instant),
    }),
  ),
  count: fc.option(fc.nat(1000)),
});

const derivation: fc.Arbitrary<Derivation> = fc
  .array(step, { minLength: 2, maxLength: 4 })
  .map((steps) => steps.map((each, index) => (index === 1 ? { ...each, operands: [0, 0] } : each)))
  .chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      amounts: fc.array(fc.record({ type: text, step: fc.nat(1) }), { maxLength: 2 }),
      result: fc.option(fc.constant(1)),
    }),
  );

const explanation: fc.Arbitrary<Explanation> = fc.record({
  dataItem: fc.record({ uid, label: text, categoryPath: path }),
  dataItemVersion: version,
  definition: fc.record({ uid, name: text, version }),
  algorithmDigest: filledOrNull,
  asOf: instant,
  values: fc.array(
    fc.record({
      origin: fc.constantFrom('default', 'item', 'input'),
      path: segment,
      boundAs: text,
      given: inUnits,
      converted: inUnits,
      scaledBy: fc.option(amountValue),
      startDate: fc.option(instant),
      isUsed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  lookUps: fc.array(lookUp, { maxLength: 3 }),
  prorataFactor: fc.option(amountValue),
  countedUntil: fc.option(instant),
  calculated: fc.option(amountOfAlgorithm),
  derivation: fc.option(derivation),
  editionSteps: fc.array(fc.record({ from: instant, note: text }), { maxLength: 2 }),
  sources: fc.array(fc.record({ categoryPath: path, provenance, itemSource: filledOrNull }), {
    maxLength: 3,
  }),
});

/** Queries are UTF-8, which has no halves of pairs. */
const wholeChoices = choices.map((each) =>
  each.map(({ name, value }) => ({
    name: name.replaceAll(/\p{Surrogate}/gu, ''),
    value: value.replaceAll(/\p{Surrogate}/gu, ''),
  })),
);

const failedLookUp = fc.record({ categoryPath: path, drill: wholeChoices, path: segment });

const note: fc.Arbitrary<Note> = fc.oneof(
  fc.record({ type: text, text }),
  fc.record({ type: text, text, code: fc.constantFrom(...noteCodes), input: segment, amountType: filled }),
  fc.record(
    {
      type: text,
      text,
      code: fc.constantFrom(...noteCodes),
      figures: fc.array(path, { minLength: 1 }),
      from: instant,
      to: instant,
      lookUp: failedLookUp,
    },
    { requiredKeys: ['type', 'text', 'code'] },
  ),
);

const calculated = {
  amount: fc.record({ value: amountValue, unit, perUnit: fc.option(unit) }),
  amounts: fc.array(amountWithFacts, { maxLength: 3 }),
  notes: fc.array(note, { maxLength: 3 }),
};

const failure = fc.oneof(
  fc
    .tuple(text, fc.array(segment, { minLength: 1, maxLength: 3 }), fc.option(segment, { nil: undefined }))
    .map(([message, inputs, argument]) => {
      const details = argument === undefined ? { inputs } : { inputs, argument };
      return new EmissionsError('INPUT_MISSING', message, details);
    }),
  fc
    .tuple(text, failedLookUp)
    .map(([message, found]) => new EmissionsError('LOOKUP_FOUND_NOTHING', message, { lookUp: found })),
  text.map((message) => new EmissionsError('ALGORITHM_FAILED', message)),
  fc
    .tuple(text, segment)
    .map(([message, argument]) => new EmissionsError('BAD_USER_INPUT', message, { argument })),
);

const failed = {
  ...calculated,
  amount: fc.record({ value: fc.constant(null), unit, perUnit: fc.option(unit) }),
  amounts: fc.array(
    amountWithFacts.filter(({ value }) => Boolean(value)),
    { maxLength: 2 },
  ),
  failure,
};

export const calculation: fc.Arbitrary<CalculationResult> = fc.oneof(
  fc.record(failed),
  fc.record(calculated),
  fc.record({ ...calculated, explanation }),
);
