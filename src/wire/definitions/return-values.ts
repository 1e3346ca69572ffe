import type { Environment } from '../../domain/data-tree/environment.ts';
import type { NamedDefinition, ReturnValueDefinition } from '../../domain/definitions/item-definition.ts';
import { contentOf, formatPlainDocument } from '../documents/document.ts';
import { element, listOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { flag, scalar, text } from '../elements/scalars.ts';
import { list, object, optional, orNone, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodeItemDefinition, itemDefinitionShape } from './item-definition.ts';
import { typeOf } from './item-value-definition.ts';

interface ReturnValuesDocument {
  readonly itemDefinition: NamedDefinition;
  readonly returnValues: readonly ReturnValueDefinition[];
}

/** An addition: the original has them in version 3 only. */
export function encodeReturnValues(
  { itemDefinition, returnValues, environment }: ReturnValuesDocument & { readonly environment: Environment },
  format: Format,
): string {
  const members = {
    itemDefinition: encodeItemDefinition(itemDefinition, environment),
    returnValues: listOf(
      'returnValue',
      returnValues.map(({ type, valueType, unit, perUnit, isDefault }) =>
        element(
          { type },
          { valueType, unit: unit ?? undefined, perUnit: perUnit ?? undefined, default: isDefault },
        ),
      ),
    ),
  };
  return formatPlainDocument('ReturnValuesResource', members, format);
}

export function decodeReturnValues(body: WireNode): ReturnValuesDocument {
  const { itemDefinition, returnValues } = returnValuesShape.read(contentOf(body, 'ReturnValuesResource'));
  return {
    itemDefinition,
    // Facts of return values are not part of the document.
    returnValues: returnValues.map(({ default: isDefault, ...rest }) => ({
      ...rest,
      isDefault,
      facts: null,
    })),
  };
}

const returnValueShape = shape('return value', {
  type: text,
  valueType: scalar('type of value', typeOf),
  unit: optional(orNone(text), why.whereThereIsNone),
  perUnit: optional(orNone(text), why.whereThereIsNone),
  default: flag,
});

export const returnValuesShape = shape('return values', {
  itemDefinition: object(itemDefinitionShape),
  returnValues: list('returnValue', returnValueShape),
});
