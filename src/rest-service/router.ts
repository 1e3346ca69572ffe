import { EmissionsError, notFound } from '../domain/errors.ts';
import type { DataTreeNode } from '../ports/backend.ts';
import { parseRoute, type Route } from '../wire/routes.ts';
import { viewDataCategory, viewDrillDown } from './data-categories.ts';
import { viewDataItemValue } from './data-item-values.ts';
import { viewDataItem } from './data-items.ts';
import { listItemValueDefinitions, viewItemDefinition } from './item-definitions.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';
import { signIn, signOut, viewSignIn } from './sign-in.ts';

/** What a path answers to, by method. HEAD is answered as GET. */
export type Handlers = Readonly<Partial<Record<string, (call: RestCall) => Promise<RestAnswer>>>>;

/** What there is at a path. */
export interface Resource {
  readonly handlers: Handlers;
  /**
   * Answers whoever asks: credentials that are of no use are in nobody's way,
   * and the answer hands back no token unless a handler does.
   */
  readonly isPublic: boolean;
}

/** `null` for a path that leads nowhere. */
export function findResource(path: string): Resource | null {
  const route = parseRoute(path);
  const handlers = handlersOf(route);
  const isPublic = route?.resource === 'signIn' || route?.resource === 'signOut';
  return handlers === null ? null : { handlers, isPublic };
}

function handlersOf(route: Route | null): Handlers | null {
  switch (route?.resource) {
    case undefined:
      return null;
    case 'signIn':
      return { GET: viewSignIn, POST: signIn, PUT: signIn };
    case 'signOut':
      return { GET: signOut, POST: signOut };
    case 'dataTree':
      return { GET: (call) => viewDataTree(call, route.segments) };
    case 'drillDown':
      return { GET: (call) => drillDownAt(call, route.segments) };
    case 'itemDefinition':
      return { GET: (call) => viewItemDefinition(call, route.uid) };
    case 'itemValueDefinitions':
      return { GET: (call) => listItemValueDefinitions(call, route.uid) };
  }
}

/** A path of the data tree does not tell by itself what it names. */
async function viewDataTree(call: RestCall, segments: readonly string[]): Promise<RestAnswer> {
  const node = await locateNode(call, segments);
  switch (node.kind) {
    case 'category':
      return viewDataCategory(call, node.path);
    case 'item':
      return viewDataItem(call, node.key);
    case 'value':
      return viewDataItemValue(call, node.key);
  }
}

async function drillDownAt(call: RestCall, segments: readonly string[]): Promise<RestAnswer> {
  const node = await locateNode(call, segments);
  if (node.kind !== 'category') throw notFound('The data category');
  return viewDrillDown(call, node.path);
}

/** A segment of impossible form names nothing that there could be. */
async function locateNode(call: RestCall, segments: readonly string[]): Promise<DataTreeNode> {
  try {
    return await call.backend.dataCategories.locate(segments);
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'BAD_USER_INPUT') throw notFound('The path');
    throw error;
  }
}
