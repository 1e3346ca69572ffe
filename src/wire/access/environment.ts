import type { Environment } from '../../domain/environment.ts';
import { DEFAULT_ITEMS_PER_PAGE } from '../../domain/page.ts';
import { type Element, element } from '../format/element.ts';
import type { WireNode } from '../format/wire-node.ts';
import { numberMember, requiredUid } from '../format/required.ts';
import { formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

export function encodeEnvironment(environment: Environment): Element {
  const { uid, name, path, description, owner, itemsPerPage, itemsPerFeed } = environment;
  return element(
    { created: formatTimestamp(environment.created), modified: formatTimestamp(environment.modified), uid },
    { name, path, description, owner, itemsPerPage, itemsPerFeed },
  );
}

export function decodeEnvironment(node: WireNode): Environment {
  return {
    uid: requiredUid(node),
    name: node.text('name') ?? '',
    path: node.text('path') ?? '',
    description: node.text('description') ?? '',
    owner: node.text('owner') ?? '',
    itemsPerPage: numberMember(node, 'itemsPerPage') ?? DEFAULT_ITEMS_PER_PAGE,
    itemsPerFeed: numberMember(node, 'itemsPerFeed') ?? DEFAULT_ITEMS_PER_PAGE,
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
  };
}
