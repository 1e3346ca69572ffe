import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { Call } from '../../ports/backend.ts';
import { type Format, mediaTypes } from '../../wire/format.ts';
import { parseBody, type WireNode } from '../../wire/parse-body.ts';
import { WireError } from '../../wire/wire-error.ts';
import type { HttpAnswer, HttpClient } from './http.ts';
import { protocolError, toStatusError } from './upstream-errors.ts';

/** The remote service as one request sees it. */
export interface Upstream {
  /**
   * Reads a document. The same target is asked for once in a request, however
   * often it is read; what `decode` makes of the body is kept too.
   */
  read<T>(target: string, operation: string, decode: (body: WireNode) => T): Promise<T>;
  /** Reads a document of a kind that is not known before, so that nothing of it is kept. */
  peek<T>(target: string, operation: string, decode: (body: WireNode) => T): Promise<T>;
  /** Sends a form without credentials; the answer as it came. */
  post(target: string, form: URLSearchParams, operation: string): Promise<HttpAnswer>;
  decode<T>(answer: HttpAnswer, operation: string, decode: (body: WireNode) => T): T;
  /**
   * The newest token of the caller: the one that came until an answer brings
   * another; `null` when there is none or it was not accepted.
   */
  authtoken(): string | null;
}

const tokenPattern = /^[\x21-\x7e]{1,512}$/;

export function createUpstream(client: HttpClient, format: Format, call: Call): Upstream {
  const reads = new Map<string, Promise<unknown>>();
  let authtoken = tokenOf(call.credentials);

  async function exchange(target: string, operation: string): Promise<HttpAnswer> {
    const headers = { ...credentialHeaders(call.credentials), 'x-request-id': call.requestId };
    const answer = await client.exchange({ method: 'GET', target, headers, operation, signal: call.signal });
    if (answer.status === 401) authtoken = null;
    if (authtoken !== null && answer.authtoken !== null && tokenPattern.test(answer.authtoken)) {
      authtoken = answer.authtoken;
    }
    return answer;
  }

  function decode<T>(answer: HttpAnswer, operation: string, decodeBody: (body: WireNode) => T): T {
    if (answer.status !== 200) throw toStatusError(answer, operation, format);
    if (!isOfFormat(answer.contentType, format)) {
      throw protocolError(operation, `Its answer is not ${mediaTypes[format]}.`);
    }
    try {
      return decodeBody(parseBody(answer.text, format));
    } catch (error) {
      if (error instanceof WireError) throw protocolError(operation, error.message, error);
      throw error;
    }
  }

  return {
    read<T>(target: string, operation: string, decodeBody: (body: WireNode) => T): Promise<T> {
      let read = reads.get(target);
      if (read === undefined) {
        read = exchange(target, operation).then((answer) => decode(answer, operation, decodeBody));
        reads.set(target, read);
      }
      // One target has one kind of document, and so one decoder.
      return read as Promise<T>;
    },
    peek: async (target, operation, decodeBody) =>
      decode(await exchange(target, operation), operation, decodeBody),
    post: (target, form, operation) =>
      client.exchange({
        method: 'POST',
        target,
        form,
        operation,
        headers: { 'x-request-id': call.requestId },
        signal: call.signal,
      }),
    decode,
    authtoken: () => authtoken,
  };
}

function tokenOf(credentials: Credentials): string | null {
  return credentials.kind === 'authtoken' && tokenPattern.test(credentials.authtoken)
    ? credentials.authtoken
    : null;
}

/** The only place where credentials become headers. Throws UNAUTHENTICATED before anything is sent without valid ones. */
function credentialHeaders(credentials: Credentials): Readonly<Record<string, string>> {
  switch (credentials.kind) {
    case 'none':
      throw new EmissionsError(
        'UNAUTHENTICATED',
        'This needs credentials: sign in, then send the token as Authtoken.',
      );
    case 'authtoken':
      if (!tokenPattern.test(credentials.authtoken)) {
        throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid: sign in again.');
      }
      return { authtoken: credentials.authtoken };
    case 'basic': {
      const pair = `${credentials.username}:${credentials.password}`;
      return { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
    }
  }
}

function isOfFormat(contentType: string, format: Format): boolean {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  return mediaType === mediaTypes[format] || (format === 'xml' && mediaType === 'text/xml');
}
