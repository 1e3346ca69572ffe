import fc from 'fast-check';
import type { CalculationResult } from '../../../src/domain/amount.ts';
import { EmissionsError } from '../../../src/domain/errors.ts';
import { type Note, noteCodes } from '../../../src/domain/note.ts';
import type { Explanation } from '../../../src/domain/explanation.ts';
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

const inUnits = fc.record({ value: text, unit: filledOrNull, perUnit: filledOrNull });

const lookUp = fc
  .record({ categoryPath: path, drill: choices, path: segment, value: fc.option(text) })
  .map((one) => ({ ...one, isFound: one.value !== null }));

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
  calculated: fc.option(amountOfAlgorithm),
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
  amounts: fc.array(amountOfAlgorithm, { maxLength: 3 }),
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
  amounts: fc.constant([]),
  failure,
};

export const calculation: fc.Arbitrary<CalculationResult> = fc.oneof(
  fc.record(failed),
  fc.record(calculated),
  fc.record({ ...calculated, explanation }),
);
