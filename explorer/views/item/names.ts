import { formatName } from '../../words/data-names.ts';
import type { DescribeCategoryQuery } from '../../../schema/generated/graphql.ts';
import { words } from '../../words/words.ts';

/** The names of an item's inputs and figures, by path. */
export type Names = ReadonlyMap<string, string>;

interface Named {
  readonly userValueChoices:
    | readonly { readonly path: string; readonly definition: { readonly name: string } | null }[]
    | null;
  readonly itemValues: readonly { readonly path: string; readonly name: string }[] | null;
  readonly dataCategory?: { readonly path: string } | null;
}

export const namesOf = ({ userValueChoices, itemValues, dataCategory }: Named): Names =>
  new Map([
    ...(userValueChoices ?? []).flatMap(({ path, definition }) =>
      inputNames(path, formatName(definition?.name ?? path)),
    ),
    ...(itemValues ?? []).flatMap(({ path, name }) =>
      figureNames(path, formatName(name), dataCategory?.path),
    ),
  ]);

type Category = NonNullable<DescribeCategoryQuery['dataCategory']>;

/** The same of all items of a category. */
export const namesIn = ({ path: category, itemDefinition }: Category): Names =>
  new Map(
    itemDefinition?.itemValueDefinitions?.flatMap(({ path, name }) => [
      ...inputNames(path, formatName(name)),
      ...figureNames(path, formatName(name), category),
    ]),
  );

const inputNames = (path: string, name: string): readonly (readonly [string, string])[] => [
  [path, name],
  [`${path}Unit`, words.ui.unitOf(name)],
  [`${path}PerUnit`, words.ui.timeOf(name)],
];

/** Also as other items of its category look it up. */
const figureNames = (path: string, name: string, category = ''): readonly (readonly [string, string])[] => [
  [path, name],
  [`${category}/${path}`, name],
];

/** A path that no word of a text can be, also of a figure that another category has. */
const path = /(?:\w+\/)*([a-z]\w*[A-Z]\w*)/;
/** Where the service names an input or a figure whose path may be a word, such as `distance` or `type`. */
const stated = /(?<=\b(?:input|value for) (?:\w+ or )*)[a-z]\w*/;
const refused = /(?<=^|; )[a-z]\w*(?= (?:must|can|cannot|is given|has no)\b)/;
const paths = new RegExp([path, stated, refused].map(({ source }) => source).join('|'), 'g');

/** A text of the service with names instead of paths. */
export const withNames = (text: string, names: Names): string =>
  formatName(text.replace(paths, (found, last = '') => names.get(found) ?? names.get(last) ?? found));
