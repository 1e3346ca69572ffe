import type { Uid } from '../../domain/uid.ts';
import type { Call } from '../../ports/backend.ts';
import { type Format, mediaTypes } from '../../wire/format.ts';
import { parseBody, type WireNode } from '../../wire/parse-body.ts';
import { WireError } from '../../wire/wire-error.ts';
import { decodeResponseText } from './charset.ts';
import { isAuthtoken, secretsOf, toCredentialHeaders } from './credential-headers.ts';
import type { HttpAnswer, Operation } from './exchange.ts';
import type { HttpClient } from './http.ts';
import { toStatusError } from './status-errors.ts';
import { protocolError } from './upstream-errors.ts';

/** The remote service as one request sees it: a memory of what was asked, and of the token. */
export interface Upstream {
  /**
   * Reads a document. The same target is asked for once in a request, however
   * often it is read; what `decode` makes of it for an operation is kept too.
   */
  read<T>(target: string, operation: Operation, decode: (body: WireNode) => T): Promise<T>;
  /** Whether the target was asked for in this request. */
  hasRead(target: string): boolean;
  /** Sends a form without credentials; the answer as it came. */
  post(target: string, form: URLSearchParams, operation: Operation): Promise<HttpAnswer>;
  decode<T>(answer: HttpAnswer, operation: Operation, decode: (body: WireNode) => T): T;
  /**
   * The newest token of the caller: the one that came until an answer brings
   * another. `null` without a token, and once the service has refused it.
   */
  authtoken(): string | null;
  /** The item definitions that documents of this request name, so the service must have them. */
  readonly namedDefinitions: Set<Uid>;
}

export function createUpstream(client: HttpClient, format: Format, call: Call): Upstream {
  const { credentials, signal, requestId } = call;
  const bodies = new Map<string, Promise<WireNode>>();
  const documents = new Map<string, Promise<unknown>>();
  let authtoken =
    credentials.kind === 'authtoken' && isAuthtoken(credentials.authtoken) ? credentials.authtoken : null;

  async function readBody(target: string, operation: Operation): Promise<WireNode> {
    const headers = { ...toCredentialHeaders(credentials), 'x-request-id': requestId };
    const answer = await client.exchange({ method: 'GET', target, headers, operation, signal });
    noteToken(answer);
    return parseAnswer(answer, operation);
  }

  function noteToken(answer: HttpAnswer): void {
    if (answer.status === 401) authtoken = null;
    else if (authtoken !== null && answer.authtoken !== null && isAuthtoken(answer.authtoken)) {
      authtoken = answer.authtoken;
    }
  }

  /** Every document is parsed as a whole here; one that is only asked for a little could stay bytes. */
  function parseAnswer(answer: HttpAnswer, operation: Operation): WireNode {
    if (answer.status !== 200) throw toStatusError(answer, operation, format, secretsOf(credentials));
    const { contentType, contentEncoding, body } = answer;
    if (!isOfFormat(contentType, format)) {
      throw protocolError(operation, `Its answer is not ${mediaTypes[format]}.`);
    }
    if (contentEncoding !== '' && contentEncoding.toLowerCase() !== 'identity') {
      throw protocolError(operation, 'Its answer is compressed, which was not asked for.');
    }
    return foreseen(operation, () => parseBody(decodeResponseText(body, contentType), format));
  }

  return {
    namedDefinitions: new Set(),
    read<T>(target: string, operation: Operation, decode: (body: WireNode) => T): Promise<T> {
      const key = `${operation.name} ${target}`;
      let document = documents.get(key);
      if (document === undefined) {
        const body = bodies.get(target) ?? readBody(target, operation);
        bodies.set(target, body);
        document = body.then((node) => foreseen(operation, () => decode(node)));
        documents.set(key, document);
      }
      // One operation makes the same of one target every time.
      return document as Promise<T>;
    },
    hasRead: (target) => bodies.has(target),
    post: (target, form, operation) =>
      client.exchange({
        method: 'POST',
        target,
        form,
        operation,
        headers: { 'x-request-id': requestId },
        signal,
      }),
    decode: (answer, operation, decode) => {
      const node = parseAnswer(answer, operation);
      return foreseen(operation, () => decode(node));
    },
    authtoken: () => authtoken,
  };
}

/** A document that is not what it should be is the upstream's fault, and says so. */
function foreseen<T>(operation: Operation, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError) throw protocolError(operation, error.message, error);
    throw error;
  }
}

function isOfFormat(contentType: string, format: Format): boolean {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  return mediaType === mediaTypes[format] || (format === 'xml' && mediaType === 'text/xml');
}
