import { type CategoryAbout, ownerships } from '../../domain/data-tree/category-about.ts';
import { type Element, eachOf, element, listOf } from '../elements/element.ts';
import { categoryPath, scalar, text } from '../elements/scalars.ts';
import { list, object, optional, orNone, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** An addition to the original's documents. */
export function encodeAbout(about: CategoryAbout | null): Element | undefined {
  if (about === null) return undefined;
  const { title, description, method, similar, ownership } = about;
  return element(
    {},
    {
      title: title === null ? undefined : encodeTitle(title),
      description,
      method,
      ownership: ownership ?? undefined,
      similar: listOf(
        'category',
        eachOf(similar, ({ path, use }) => element({}, { path, use })),
      ),
    },
  );
}

function encodeTitle({ pattern, words }: NonNullable<CategoryAbout['title']>): Element {
  const entries = eachOf(words, ({ path, value, word }) => element({}, { path, value, word }));
  return element({}, { pattern, words: listOf('word', entries) });
}

const wordShape = shape('word of a title', { path: text, value: text, word: text });

const ownershipRule = scalar(ownerships.join(' or '), (given) => ownerships.find((each) => each === given));

export const aboutShape = shape('what is told about a category', {
  title: optional(
    object(shape('title of items', { pattern: text, words: list('word', wordShape) })),
    why.whereThereIsNone,
  ),
  description: optional(orNone(text), why.whereThereIsNone),
  method: optional(orNone(text), why.whereThereIsNone),
  ownership: optional(ownershipRule, why.whereThereIsNone),
  similar: list('category', shape('similar category', { path: categoryPath, use: text })),
});
