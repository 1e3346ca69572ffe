import fc from 'fast-check';
import type { CalculationResult } from '../../../src/domain/amount.ts';
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
    },
    { requiredKeys: ['type', 'text', 'code'] },
  ),
);

const calculated = {
  amount: fc.record({ value: amountValue, unit, perUnit: fc.option(unit) }),
  amounts: fc.array(amountOfAlgorithm, { maxLength: 3 }),
  notes: fc.array(note, { maxLength: 3 }),
};

export const calculation: fc.Arbitrary<CalculationResult> = fc.oneof(
  fc.record(calculated),
  fc.record({ ...calculated, explanation }),
);
