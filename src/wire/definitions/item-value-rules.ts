import { date, filledText, text, uid } from '../format/scalars.ts';
import { object, optional, orNone, shape } from '../format/shape.ts';
import { why } from '../format/why.ts';
import { itemValueDefinitionShape } from './item-value-definition.ts';

/** What the values of data items and of profile items have in common. */
export const itemValueRules = {
  uid,
  path: filledText,
  name: text,
  value: text,
  unit: optional(orNone(text), why.version1),
  perUnit: optional(orNone(text), why.version1),
  created: optional(orNone(date), why.onlyInView),
  modified: optional(orNone(date), why.onlyInView),
  itemValueDefinition: object(itemValueDefinitionShape),
};

/** A record that a document names by nothing but its uid. */
export const identityShape = shape('uid of a record', { uid });
