import { formatGas } from '../../ui/numbers.ts';
import type { Item } from './inputs.ts';

/** What the inputs and the figures of an item are called, by their paths. */
export type Names = ReadonlyMap<string, string>;

export const namesOf = ({ userValueChoices, itemValues }: Item): Names =>
  new Map([
    ...(userValueChoices ?? []).map(({ name, definition }) => [name, definition?.name ?? name] as const),
    ...(itemValues ?? []).map(({ path, name }) => [path, formatGas(name)] as const),
  ]);

/** A text of the service with names instead of paths. A path that is a word of its own, such as `distance`, stays. */
export const withNames = (text: string, names: Names): string =>
  text.replace(/[a-z]\w*[A-Z]\w*/g, (path) => names.get(path) ?? path);
