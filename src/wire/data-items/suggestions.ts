import { ownerships } from '../../domain/data-tree/category-about.ts';
import type { SuggestedInput, Suggestion } from '../../domain/search/suggestion.ts';
import { amountInUnits, calculationRules, encodeCalculation, toCalculation } from '../calculation/amount.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { type Element, eachOf, element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { date, decimal, filledText, scalar, text } from '../elements/scalars.ts';
import { list, node, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodeReadings, readingsRule } from './readings.ts';
import { encodeMatch, matchShape, toMatch } from './search-result.ts';

interface SuggestionsDocument extends Envelope {
  readonly suggestions: readonly Suggestion[];
}

export function encodeSuggestions(document: SuggestionsDocument, format: Format): string {
  const suggestions = document.suggestions.map((suggestion) =>
    element(
      {},
      {
        item: encodeMatch(suggestion.item),
        inputs: listOf('input', eachOf(suggestion.inputs, encodeInput)),
        asOf: suggestion.asOf === null ? '' : formatTimestamp(suggestion.asOf),
        readings: encodeReadings(suggestion.readings),
        ownership: suggestion.ownership ?? undefined,
        calculation:
          suggestion.result === undefined ? undefined : element({}, encodeCalculation(suggestion.result)),
        score: suggestion.score,
        reason: suggestion.reason,
      },
    ),
  );
  return formatDocument(
    'SuggestResource',
    document,
    { suggestions: listOf('suggestion', suggestions) },
    format,
  );
}

function encodeInput({ name, label, text: said, value, unit, perUnit }: SuggestedInput): Element {
  return element({}, { name, label, text: said ?? '', value, unit: unit ?? '', perUnit: perUnit ?? '' });
}

const inputShape = shape('suggested input', {
  name: filledText,
  label: optional(text, why.addition),
  text: optional(orNone(text), why.addition),
  value: text,
  unit: orNone(text),
  perUnit: orNone(text),
});

const ownership = scalar(ownerships.join(' or '), (given) => ownerships.find((each) => each === given));

const calculationShape = shape('amount of a suggestion', { ...calculationRules, amount: amountInUnits });

const suggestionShape = shape('suggestion', {
  item: node(matchShape),
  inputs: list('input', inputShape),
  asOf: orNone(date),
  readings: optional(readingsRule, why.addition, []),
  ownership: optional(ownership, why.whereThereIsNone),
  calculation: optional(object(calculationShape), why.whereThereIsNone),
  score: decimal,
  reason: text,
});

export const suggestionsShape = shape('suggestions', { suggestions: list('suggestion', suggestionShape) });

export function decodeSuggestions(body: WireNode): readonly Suggestion[] {
  const { suggestions } = suggestionsShape.read(contentOf(body, 'SuggestResource'));
  return suggestions.map(({ item, inputs, calculation, ...rest }) => ({
    ...rest,
    item: toMatch(item),
    inputs: inputs.map(toInput),
    result: calculation === null ? undefined : toCalculation(calculation),
  }));
}

function toInput({ label, unit, perUnit, ...input }: ReadOf<typeof inputShape>): SuggestedInput {
  return {
    ...input,
    label: label ?? input.name,
    ...(unit === null ? {} : { unit }),
    ...(perUnit === null ? {} : { perUnit }),
  };
}
