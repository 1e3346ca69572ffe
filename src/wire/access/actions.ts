import type { Actions } from '../../domain/access/access.ts';
import { type Element, element } from '../elements/element.ts';
import { flag } from '../elements/scalars.ts';
import { object, optional, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** The original wrote actions in JSON only; XML has them here too, so that both formats have the same content. */
export function encodeActions(actions: Actions | null): Element | undefined {
  if (actions === null) return undefined;
  const { allowList, allowView, allowCreate, allowModify, allowDelete } = actions;
  return element({}, { allowList, allowView, allowCreate, allowModify, allowDelete });
}

const actionsShape = shape('actions', {
  allowList: flag,
  allowView: flag,
  allowCreate: flag,
  allowModify: flag,
  allowDelete: flag,
});

/** `null` where the document has none: only JSON of some years has them. */
export const actionsRule = optional(object(actionsShape), why.someYears);
