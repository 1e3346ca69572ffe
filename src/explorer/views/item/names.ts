import { formatGas } from '../../ui/numbers.ts';
import type { Item } from './inputs.ts';

/** What the inputs and the figures of an item are called, by their paths. */
export type Names = ReadonlyMap<string, string>;

export const namesOf = ({ userValueChoices, itemValues, dataCategory }: Item): Names =>
  new Map([
    ...(userValueChoices ?? []).flatMap(({ name, definition }) => inputNames(name, definition?.name ?? name)),
    ...(itemValues ?? []).flatMap(({ path, name }) => figureNames(path, formatGas(name), dataCategory?.path)),
  ]);

const inputNames = (path: string, name: string): readonly (readonly [string, string])[] => [
  [path, name],
  [`${path}Unit`, `Unit of ${name}`],
  [`${path}PerUnit`, `Time of ${name}`],
];

/** Also as other items of its category look it up. */
const figureNames = (path: string, name: string, category = ''): readonly (readonly [string, string])[] => [
  [path, name],
  [`${category}/${path}`, name],
];

/**
 * A text of the service with names instead of paths, also of figures that another category has by the same path. A path
 * that is a word of its own, such as `distance`, stays.
 */
export const withNames = (text: string, names: Names): string =>
  formatGas(
    text.replace(
      /(?:\w+\/)*([a-z]\w*[A-Z]\w*)/g,
      (path, last: string) => names.get(path) ?? names.get(last) ?? path,
    ),
  );
