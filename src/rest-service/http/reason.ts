import { parseReason } from '../../domain/changes/reason.ts';
import { decodeReason, reasonHeader } from '../../wire/headers/reason.ts';
import type { RestRequest } from './rest-request.ts';

/** Why the request writes. Throws BAD_USER_INPUT for a reason that is too long. */
export function readReason({ method, headers }: RestRequest): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  return parseReason(decodeReason(headers[reasonHeader]), 'Emissions-Reason') ?? undefined;
}
