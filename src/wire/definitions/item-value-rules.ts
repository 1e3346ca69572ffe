import { type Members, only } from '../elements/element.ts';
import { date, filledText, text, uid } from '../elements/scalars.ts';
import { mapped, optional, orNone, readOnce, type Rule, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';
import { itemValueDefinitionShape, toItemValueDefinition } from './item-value-definition.ts';

/** Members that values of data items and of profile items share. */
export const itemValueRules = {
  uid,
  path: filledText,
  name: text,
  value: text,
  unit: optional(orNone(text), why.version1, undefined),
  perUnit: optional(orNone(text), why.version1, undefined),
  created: optional(orNone(date), why.onlyInView),
  modified: optional(orNone(date), why.onlyInView),
  itemValueDefinition: readOnce(itemValueDefinitionShape, toItemValueDefinition),
};

/** The view of one value writes two attributes with capitals in XML. */
export function inOwnView({ created, modified, ...others }: Members): Members {
  const inJson = { created: only('json', created), modified: only('json', modified) };
  return { ...others, ...inJson, Created: only('xml', created), Modified: only('xml', modified) };
}

/** A list of the values of one item, none of which comes twice. */
export function distinctValues<T extends { readonly path: string }>(
  values: Rule<readonly T[]>,
): Rule<readonly T[]> {
  return mapped(values, (read) => {
    const paths = new Set<string>();
    for (const { path } of read) {
      if (paths.has(path)) throw new WireError(`The item has its value ${path} twice.`);
      paths.add(path);
    }
    return read;
  });
}

/** A record that a document names by nothing but its uid. */
export const identityShape = shape('uid of a record', { uid });
