import type { ApiVersion, Credentials } from '../../../domain/access/access.ts';
import { isApiKey } from '../../../domain/access/api-key.ts';
import { type Environment, unknownEnvironment } from '../../../domain/data-tree/environment.ts';
import { environmentIn } from '../../../wire/access/environment.ts';
import { decodeApiVersion } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { isAuthtoken } from '../exchange/credential-headers.ts';
import type { HttpAnswer } from '../exchange/exchange.ts';

/** Facts about the caller from the answers of a request. */
export class CallerSession {
  /** The newest token: the one received until a response has another; `null` once the service has rejected it. */
  authtoken: string | null;
  /** API version of the caller's account; `null` until a document states it. */
  apiVersion: ApiVersion | null = null;
  environment: Environment = unknownEnvironment;
  /** Whether a response announced that the service supports idempotency keys. */
  supportsIdempotency = false;
  /** Whether the service answered the last write as an earlier one under the same key, and wrote nothing. */
  isReplayed = false;

  constructor(credentials: Credentials) {
    this.authtoken = tokenOf(credentials);
  }

  noteHeaders({ status, authtoken, supportsIdempotency, isReplayed }: HttpAnswer): void {
    this.isReplayed = isReplayed;
    this.supportsIdempotency ||= supportsIdempotency;
    if (status === 401) this.authtoken = null;
    else if (this.authtoken !== null && authtoken !== null && isAuthtoken(authtoken)) {
      this.authtoken = authtoken;
    }
  }

  /** The marks of version 2 are clear; of those without, only documents of profiles are certain to be of version 1. */
  noteDocument(target: string, body: WireNode): void {
    const stated = decodeApiVersion(body);
    if (stated === '2.0' || target.startsWith('/profiles')) this.apiVersion ??= stated;
    // Many documents have no more than its uid.
    if (this.environment.name === null) this.environment = environmentIn(body) ?? this.environment;
  }
}

/** An API key is never renewed, and has no session to end. */
function tokenOf(credentials: Credentials): string | null {
  if (credentials.kind !== 'authtoken') return null;
  const { authtoken } = credentials;
  return isAuthtoken(authtoken) && !isApiKey(authtoken) ? authtoken : null;
}
