import type { Format } from '../../../src/wire/elements/format.ts';
import { documentResponse, statusResponse } from '../../support/documents/canned-documents.ts';
import {
  type ReceivedRequest,
  type ResponseParts,
  type Respond,
  toResponse,
} from '../../support/upstreams/raw-upstream.ts';

/** What an upstream answers, by method and target, such as `GET /profiles`. */
type Script = Readonly<Record<string, Buffer>>;

/** Answers by the script; everything else with the given status. */
export function answerFrom(script: Script, format: Format, otherwise = 404): Respond {
  return (socket, request) => {
    socket.write(script[lineOf(request)] ?? statusResponse(otherwise, format));
  };
}

/** The method and the target of a request. */
export function lineOf({ line }: ReceivedRequest): string {
  return line.split(' ').slice(0, 2).join(' ');
}

/** A document as a healthy service sends it. */
export function shown(document: string, format: Format, parts: ResponseParts = {}): Buffer {
  if (parts.status === undefined) return documentResponse(document, format, parts.headers);
  const contentType = { 'Content-Type': `application/${format};charset=UTF-8` };
  return toResponse({ body: document, ...parts, headers: { ...contentType, ...parts.headers } });
}

/** A success without a document, as version 2 answers writes. */
export function empty(status = 200, headers: Readonly<Record<string, string>> = {}): Buffer {
  return toResponse({ status, headers: { 'Content-Type': 'text/plain', ...headers } });
}

/** The fields of a form that an upstream received. */
export function fieldsOf(request: ReceivedRequest | undefined): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(request?.body ?? '')];
}
