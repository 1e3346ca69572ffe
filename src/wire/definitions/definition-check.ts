import {
  type ExampleAmount,
  fromExampleAmount,
  toExampleAmount,
} from '../../domain/amounts/example-amount.ts';
import type { DefinitionCheck } from '../../domain/definitions/item-definition-draft.ts';
import { amountInUnits, calculationRules, encodeCalculation, toCalculation } from '../calculation/amount.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import { count, text } from '../elements/scalars.ts';
import { list, mapped, object, optional, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

/** An addition to the original's answers to writes: what the definition was checked for. */
export function encodeCheck(check: DefinitionCheck | null | undefined): Element | undefined {
  if (check === null || check === undefined) return undefined;
  const { warnings, dataItems, profileItems, examples } = check;
  return element(
    { dataItems, profileItems },
    {
      warnings: listOf(
        'warning',
        warnings.map((warning) => element({}, { text: warning })),
      ),
      examples: listOf(
        'example',
        examples.map(({ before, after }) =>
          element(
            {},
            { before: before === null ? undefined : encodeExample(before), after: encodeExample(after) },
          ),
        ),
      ),
    },
  );
}

/** `null` for a document without one. */
export function decodeCheck(content: WireNode): DefinitionCheck | null {
  const { check } = checkedShape.read(content);
  if (check === null) return null;
  return { ...check, warnings: check.warnings.map((warning) => warning.text) };
}

function encodeExample(example: ExampleAmount): Element {
  return element({}, encodeCalculation(fromExampleAmount(example)));
}

const exampleAmount = mapped(
  object(shape('amount of an example', { ...calculationRules, amount: amountInUnits })),
  (read) => toExampleAmount(toCalculation(read)),
);

const exampleShape = shape('example', {
  before: optional(exampleAmount, why.whereThereIsNone),
  after: exampleAmount,
});

const checkShape = shape('check of a definition', {
  dataItems: count,
  profileItems: count,
  warnings: list('warning', shape('warning', { text })),
  examples: list('example', exampleShape),
});

export const checkedShape = shape('answer to a write of a definition', {
  check: optional(object(checkShape), why.addition),
});
