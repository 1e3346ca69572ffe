import { finiteNumber } from '../finite-number.ts';
import { builder } from '../../builder.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { headlineOf } from '../../../totals/headline.ts';
import { amountPerMonth } from '../../../totals/amount-per-month.ts';
import { FigureFactsRef } from './figure-facts.ts';
import { AmountRef, CalculationResultRef, ExplanationRef } from './calculation-refs.ts';
import { resultParts, unlessFailed } from './result-parts.ts';

CalculationResultRef.implement({
  description: 'The result of a calculation, which is not stored.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    value: finiteNumber(
      t,
      'The default amount in `unit` per `perUnit`; `null` with an error that says why when it could not be calculated. Amounts that count in addition have the note COUNTS_BESIDE.',
      (result) => unlessFailed(result).amount.value,
    ),
    headline: finiteNumber(
      t,
      'What an inventory reports, in `unit` per `perUnit`: scopes 1, 2 (location-based) and 3, and amounts without a scope; `null` with an error like `value`.',
      (result) => headlineOf(unlessFailed(result)),
    ),
    unit: t.string({
      description: 'The unit of `value`: the requested one, or kg.',
      resolve: ({ amount }) => amount.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description: 'What `value` is per: the requested unit, or year; `null` for an absolute amount.',
      resolve: ({ amount }) => amount.perUnit,
    }),
    amountPerMonth: finiteNumber(
      t,
      'The default amount in kg per month, where a month is a twelfth of 365.2425 days; `null` with an error like `value`, and without one for an absolute amount and one that is not a mass per time.',
      (result) => amountPerMonth(unlessFailed(result)),
    ),
    amounts: t.expose('amounts', {
      type: [AmountRef],
      description:
        'Every amount that the algorithm returns: by gas, direct and indirect, distances, … Empty when the calculation failed, except for what an algorithm computed before it noted an error. Of an item for a time, such as a monthly bill, they are rates, about 12 times the bill: read `value` with `returnPerUnit: "none"`, and `gases`.',
    }),
    ...resultParts(t, (result) => result, 'amount'),
    explanation: t.field({
      type: ExplanationRef,
      nullable: true,
      description:
        'How the amount was calculated. `null` with an error in front of a remote service that does not explain amounts.',
      resolve: ({ explanation }) => {
        if (explanation !== undefined) return explanation;
        throw new EmissionsError('UPSTREAM_UNSUPPORTED', 'The remote service does not explain amounts.');
      },
    }),
  }),
});

AmountRef.implement({
  description:
    'One amount as the algorithm returns it, without conversion; absolute for a single event on the fly.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The kind of amount, such as `CO2e`, `CH4` or `distance`.' }),
    value: finiteNumber(
      t,
      'The amount in `unit` per `perUnit`; `null` when it is empty or not a finite number.',
      ({ value }) => value,
    ),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the amount is per, such as `year`; `null` for an absolute amount.',
    }),
    isDefault: t.boolean({
      description: 'Whether this is the amount that `value` converts.',
      resolve: ({ isDefault }) => isDefault === true,
    }),
    facts: t.field({
      type: FigureFactsRef,
      nullable: true,
      description:
        'Facts that its figures state; `null` where the data set states none, and for a part of another amount.',
      resolve: ({ facts }) => facts,
    }),
  }),
});

/** How to pass a value that is not a rate. */
export const perNone =
  '`none` for a quantity of a whole time, such as the 1,000 kWh of a monthly bill: of a profile item from its start to its end, or of a single event whose amount is per `none`.';

/** Description of `returnPerUnit` for amounts calculated on the fly. */
export const returnPerUnitOnce =
  'What the amount is per, such as `month`; year when absent. `none` for a single event, such as a flight: inputs per time without a `perUnit` are then of that event. `auto` for `none` unless an input or a figure is per time: then year, with a note.';

export const InputValueInput = builder.inputType('InputValue', {
  description: 'A value for one input of a calculation.',
  fields: (t) => ({
    path: t.string({
      description: 'The path of the definition of the input, such as `distance`, as in `userValueChoices`.',
    }),
    name: t.string({
      description: 'The same as `path`.',
      deprecationReason:
        'Since 2.0.0: use `InputValue.path`, because that is what stored values and definitions call it.',
    }),
    value: t.string({
      required: true,
      description: 'The value as text, such as `"1000"`, `"LHR"` or `"true"`.',
    }),
    unit: t.string({
      description:
        "The unit of the value, such as `mi` or `mile`; the definition's own when absent. `gal` is the US gallon, `gal_uk` the UK gallon; docs/look-up/units.md has all.",
    }),
    perUnit: t.string({
      description: `What the value is per, such as \`month\`; the definition's own when absent. ${perNone}`,
    }),
  }),
});
