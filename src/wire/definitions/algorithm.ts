import type { Algorithm } from '../../domain/definitions/algorithm.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import type { NamedDefinition } from '../../domain/definitions/item-definition.ts';
import { contentOf, formatPlainDocument } from '../documents/document.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { text } from '../elements/scalars.ts';
import { list, object, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodeItemDefinition, itemDefinitionShape } from './item-definition.ts';

interface AlgorithmDocument {
  readonly itemDefinition: NamedDefinition;
  /** `null` where items cannot be calculated. */
  readonly algorithm: Algorithm | null;
}

export function encodeAlgorithmView(
  { itemDefinition, algorithm, environment }: AlgorithmDocument & { readonly environment: Environment },
  format: Format,
): string {
  const members = {
    itemDefinition: encodeItemDefinition(itemDefinition, environment),
    algorithm: algorithm === null ? undefined : encodeAlgorithm(algorithm),
  };
  return formatPlainDocument('AlgorithmResource', members, format);
}

export function decodeAlgorithmView(body: WireNode): AlgorithmDocument {
  const { itemDefinition, algorithm } = algorithmViewShape.read(contentOf(body, 'AlgorithmResource'));
  return { itemDefinition, algorithm: algorithm === null ? null : toAlgorithm(algorithm) };
}

/** Numbers are for readers: lines are in their order. */
function encodeAlgorithm({ digest, lines }: Algorithm): Element {
  const numbered = lines.map((line, index) => element({ number: index + 1 }, { text: line }));
  return element({ digest }, { lines: listOf('line', numbered) });
}

function toAlgorithm({ digest, lines }: ReadOf<typeof algorithmShape>): Algorithm {
  return { digest, lines: lines.map((line) => line.text) };
}

const algorithmShape = shape('algorithm', {
  digest: text,
  lines: list('line', shape('line of an algorithm', { text })),
});

export const algorithmViewShape = shape('algorithm view', {
  itemDefinition: object(itemDefinitionShape),
  algorithm: optional(object(algorithmShape), why.whereThereIsNone),
});
