import { isUtf8 } from 'node:buffer';
import type { GraphQLParams } from 'graphql-yoga';
import { assertValues } from '../../domain/basics/entered-text.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { parseJson } from '../http/parse-json.ts';
import { splitTarget } from '../http/paths.ts';
import { readGraphQLBody } from './read-body.ts';
import { HttpRefusal } from './error-answer.ts';

/** The parameters of GraphQL over HTTP, and those that can name a document instead of holding it. */
export interface RequestParams extends GraphQLParams {
  /** GraphQL over HTTP: `sha256:` and the hash. */
  readonly documentId?: unknown;
  /** Relay. */
  readonly doc_id?: unknown;
}

export const allowedMethods = 'GET, HEAD, POST, OPTIONS';

const names = ['query', 'operationName', 'variables', 'extensions', 'documentId', 'doc_id'];

/** The parameters of a request. Their types are checked here only as far as Yoga does not check them. */
export async function readParams(request: InboundRequest): Promise<RequestParams> {
  const { method, headers, target } = request;
  if (method === 'GET') return readQuery(splitTarget(target).query);
  if (method !== 'POST') throw methodNotAllowed();
  const body = await readGraphQLBody(request);
  assertJson(headers['content-type'] ?? '');
  return checked(isUtf8(body) ? parseJson(body.toString('utf8')) : undefined);
}

/** Refuses what a page of another origin can send without a CORS preflight: forms and plain text. */
function assertJson(contentType: string): void {
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((each) => /^\s*charset="?([^"]+)"?\s*$/.exec(each)?.[1]).find(Boolean);
  if (mediaType.trim() !== 'application/json' || (charset !== undefined && charset !== 'utf-8')) {
    throw badInput(
      'Content-Type',
      `The body must be JSON in UTF-8, with the content type application/json; got ${quote(contentType)}.`,
      'unsupported-type',
    );
  }
}

function methodNotAllowed(): HttpRefusal {
  const http = { status: 405, headers: { Allow: allowedMethods } };
  return new HttpRefusal('method', `Method not allowed. Allowed: ${allowedMethods}.`, http);
}

/** Each parameter at most once, variables and extensions as JSON. */
function readQuery(query: string): RequestParams {
  const search = new URLSearchParams(query);
  const params: Record<string, unknown> = {};
  for (const name of names) {
    const [text = '', ...others] = search.getAll(name);
    if (others.length > 0) throw refuse(name, `The parameter ${name} must not be repeated.`);
    if (text === '') continue;
    const isJson = name === 'variables' || name === 'extensions';
    // Text that is no JSON is no object either.
    params[name] = isJson ? (parseJson(text) ?? text) : text;
  }
  return checked(params);
}

/** The parameters that are known; others are ignored, as clients and proxies add their own. Errors do not echo the body. */
function checked(params: unknown): RequestParams {
  if (params === undefined) throw refuse('body', 'The body must be JSON in UTF-8.');
  if (!isObject(params)) {
    throw refuse('body', 'The body must be one JSON object with a query; batching is not supported.');
  }
  const known: Record<string, unknown> = {};
  for (const name of names.filter((each) => Object.hasOwn(params, each))) {
    const value = (params as Readonly<Record<string, unknown>>)[name];
    known[name] = value;
    const isText = name === 'query' || name === 'operationName';
    if (isText && value !== null && typeof value !== 'string')
      throw refuse(name, `${name} must be a string.`);
    const isMap = name === 'variables' || name === 'extensions';
    if (isMap && value !== null && !isObject(value)) throw refuse(name, `${name} must be a JSON object.`);
    if (isMap) assertValues(value, name);
  }
  return known;
}

function refuse(name: string, message: string): Error {
  return badInput(name, message, 'invalid-content');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
