import type { Actions } from '../../domain/access.ts';
import { type Element, element } from '../format/element.ts';
import type { WireNode } from '../format/wire-node.ts';
import { flagOf } from '../format/required.ts';

/** The original wrote actions in JSON only; XML has them here too, so that both formats have the same content. */
export function encodeActions(actions: Actions | null): Element | undefined {
  if (actions === null) return undefined;
  const { allowList, allowView, allowCreate, allowModify, allowDelete } = actions;
  return element({}, { allowList, allowView, allowCreate, allowModify, allowDelete });
}

/** `null` when the upstream has none. */
export function decodeActions(node: WireNode | undefined): Actions | null {
  if (node === undefined) return null;
  return {
    allowList: flagOf(node, 'allowList'),
    allowView: flagOf(node, 'allowView'),
    allowCreate: flagOf(node, 'allowCreate'),
    allowModify: flagOf(node, 'allowModify'),
    allowDelete: flagOf(node, 'allowDelete'),
  };
}
