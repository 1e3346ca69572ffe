import type { ItemFacts } from '../../domain/data-tree/item-facts.ts';
import { amountInUnits, calculationRules, encodeCalculation, toCalculation } from '../calculation/amount.ts';
import { encodeProvenance, provenanceShape } from '../calculation/provenance.ts';
import { type Element, element } from '../elements/element.ts';
import { filledText, text } from '../elements/scalars.ts';
import { mapped, object, optional, orNone, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

export function encodeFacts({ region, year, provenance, unitAmount }: ItemFacts): Element {
  return element(
    {},
    {
      region,
      year,
      provenance: encodeProvenance(provenance),
      unitAmount:
        unitAmount === null
          ? undefined
          : element({}, { per: unitAmount.per, ...encodeCalculation(unitAmount.result) }),
    },
  );
}

const unitAmountShape = shape('amount of a unit', {
  per: filledText,
  ...calculationRules,
  amount: amountInUnits,
});

export const factsRule = object(
  shape('facts of an item found', {
    region: optional(orNone(text), why.whereThereIsNone),
    year: optional(orNone(text), why.whereThereIsNone),
    provenance: optional(object(provenanceShape), why.whereThereIsNone),
    unitAmount: optional(
      mapped(object(unitAmountShape), ({ per, ...result }) => ({ per, result: toCalculation(result) })),
      why.whereThereIsNone,
    ),
  }),
);
