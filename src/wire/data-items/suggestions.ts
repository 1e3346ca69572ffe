import type { Suggestion } from '../../domain/search/suggestion.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { eachOf, element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { date, decimal, filledText, text } from '../elements/scalars.ts';
import { list, node, orNone, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodeMatch, matchShape, toMatch } from './search-result.ts';

interface SuggestionsDocument extends Envelope {
  readonly suggestions: readonly Suggestion[];
}

export function encodeSuggestions(document: SuggestionsDocument, format: Format): string {
  const suggestions = document.suggestions.map(({ item, inputs, asOf, score, reason }) =>
    element(
      {},
      {
        item: encodeMatch(item),
        inputs: listOf(
          'input',
          eachOf(inputs, ({ name, value, unit, perUnit }) =>
            element({}, { name, value, unit: unit ?? '', perUnit: perUnit ?? '' }),
          ),
        ),
        asOf: asOf === null ? '' : formatTimestamp(asOf),
        score,
        reason,
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

const inputShape = shape('suggested input', {
  name: filledText,
  value: text,
  unit: orNone(text),
  perUnit: orNone(text),
});

const suggestionShape = shape('suggestion', {
  item: node(matchShape),
  inputs: list('input', inputShape),
  asOf: orNone(date),
  score: decimal,
  reason: text,
});

export const suggestionsShape = shape('suggestions', { suggestions: list('suggestion', suggestionShape) });

export function decodeSuggestions(body: WireNode): readonly Suggestion[] {
  const { suggestions } = suggestionsShape.read(contentOf(body, 'SuggestResource'));
  return suggestions.map(({ item, inputs, ...rest }) => ({
    ...rest,
    item: toMatch(item),
    inputs: inputs.map(({ name, value, unit, perUnit }) => ({
      name,
      value,
      ...(unit === null ? {} : { unit }),
      ...(perUnit === null ? {} : { perUnit }),
    })),
  }));
}
