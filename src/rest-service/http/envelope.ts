import type { Envelope } from '../../wire/elements/format.ts';
import { locationOf } from './location.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/** The version and the time zone of the caller's account, and the requested form of profile items. */
export function envelopeFor({ viewer: { apiVersion, timeZone }, hasCompleteItems }: RestCall): Envelope {
  return { apiVersion, timeZone, hasCompleteItems };
}

export function isVersion1({ viewer }: RestCall): boolean {
  return viewer.apiVersion === '1.0';
}

/** Status and headers of an answer to a creation: version 1 answers with 200, except for data items. */
export function createdAt(call: RestCall, path: string): Pick<RestAnswer, 'status' | 'headers'> {
  return { status: isVersion1(call) ? 200 : 201, headers: { Location: locationOf(call.request, path) } };
}
