import type { IncomingMessage } from 'node:http';
import { StatusError } from './faults.ts';

export interface ServiceRequest {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly body: string;
  /** The fields of a form; of a body of another type, when it is no document, too. */
  readonly fields: ReadonlyMap<string, string>;
  /** What the client calls the service, for `Location`. */
  readonly origin: string;
  readonly header: (name: string) => string | undefined;
}

export async function readRequest(message: IncomingMessage): Promise<ServiceRequest> {
  const url = new URL(`http://${message.headers.host ?? 'localhost'}${message.url ?? '/'}`);
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const contentType = (message.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isDocument = ['application/json', 'application/xml'].includes(contentType);
  return {
    method: methodOf(message.method ?? 'GET', url.searchParams),
    segments: segmentsOf(url.pathname),
    query: url.searchParams,
    contentType,
    body,
    fields: new Map(isDocument ? [] : new URLSearchParams(body)),
    origin: url.origin,
    header: (name) => message.headers[name.toLowerCase()]?.toString(),
  };
}

/** Clients that cannot send PUT or DELETE name it in the query of a POST. */
function methodOf(method: string, query: URLSearchParams): string {
  const named = (query.get('method') ?? '').toUpperCase();
  return method === 'POST' && ['PUT', 'DELETE'].includes(named) ? named : method;
}

function segmentsOf(path: string): readonly string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw new StatusError(400);
  }
}
