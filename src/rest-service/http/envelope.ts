import type { Environment } from '../../domain/data-tree/environment.ts';
import type { Envelope } from '../../wire/elements/format.ts';
import { locationOf } from './location.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/** The version and the time zone of the caller's account, the requested form of profile items, and the environment of what was read. */
export function envelopeFor(call: RestCall): Envelope & { readonly environment: Environment } {
  const { viewer, hasCompleteItems } = call;
  const { apiVersion, timeZone } = viewer;
  return { apiVersion, timeZone, hasCompleteItems, environment: environmentOf(call) };
}

/** A remote service says it in the documents that were read for this answer. */
export function environmentOf({ backend }: Pick<RestCall, 'backend'>): Environment {
  return backend.access.statedEnvironment();
}

export function isVersion1({ viewer }: RestCall): boolean {
  return viewer.apiVersion === '1.0';
}

/** Status and headers of an answer to a creation: version 1 answers with 200, except for data items. */
export function createdAt(call: RestCall, path: string): Pick<RestAnswer, 'status' | 'headers'> {
  return { status: isVersion1(call) ? 200 : 201, headers: { Location: locationOf(call.request, path) } };
}
