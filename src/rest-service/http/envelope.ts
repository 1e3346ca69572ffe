import type { Envelope } from '../../wire/format/format.ts';
import type { RestCall } from './rest-request.ts';

/** What every answer says of itself: the version and the time zone of the caller's account. */
export function envelopeFor({ viewer: { apiVersion, timeZone } }: RestCall): Envelope {
  return { apiVersion, timeZone };
}

export function isVersion1({ viewer }: RestCall): boolean {
  return viewer.apiVersion === '1.0';
}
