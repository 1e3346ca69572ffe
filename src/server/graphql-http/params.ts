import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { badInput } from '../../domain/basics/errors.ts';
import { UnsupportedMediaType } from './error-answer.ts';
import { splitTarget } from '../http/rest-path.ts';
import type { Values } from '../../graphql/execution/run.ts';
import type { DocumentIds } from './document-id.ts';

/** The parameters of GraphQL over HTTP, their types checked. */
export interface OperationRequest extends DocumentIds {
  readonly query?: string | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly variables?: Values | null | undefined;
  /** Whether only a query may be executed, as by GET. */
  readonly isReadOnly?: boolean;
}

/**
 * The parameters of a POST. Refuses anything but one JSON object in UTF-8: a page
 * of another origin can send forms and plain text without a CORS preflight.
 * Errors do not echo the body.
 */
export function parseGraphQLParams(headers: IncomingHttpHeaders, body: Buffer): OperationRequest {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset="?([^"]+)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  if (mediaType.trim() !== 'application/json' || (charset !== undefined && charset !== 'utf-8')) {
    throw new UnsupportedMediaType();
  }
  const params = parseJson(body);
  if (!isObject(params)) {
    throw badInput(
      'body',
      'The body must be one JSON object with a query; batching is not supported.',
      'invalid-content',
    );
  }
  assertParamTypes(params);
  return params;
}

function assertParamTypes(params: object): void {
  for (const name of Object.keys(params)) {
    if (!queryNames.includes(name)) {
      throw badInput(
        name,
        `${JSON.stringify(name.slice(0, 50))} is not a parameter of GraphQL over HTTP; those are ${queryNames.join(', ')}.`,
        'invalid-content',
      );
    }
  }
  for (const name of ['query', 'operationName']) {
    const value: unknown = Reflect.get(params, name);
    if (value !== undefined && value !== null && typeof value !== 'string') {
      throw badInput(name, `${name} must be a string.`, 'invalid-content');
    }
  }
  for (const name of ['variables', 'extensions']) {
    const value: unknown = Reflect.get(params, name);
    if (value !== undefined && value !== null && !isObject(value)) {
      throw badInput(name, `${name} must be a JSON object.`, 'invalid-content');
    }
  }
}

const queryNames = ['query', 'operationName', 'variables', 'extensions', 'documentId', 'doc_id'];

/** Checks the parameters of a GET: each at most once, variables and extensions as JSON objects. */
export function assertGraphQLQuery(target: string): void {
  const { query } = splitTarget(target);
  const search = new URLSearchParams(query);
  for (const name of queryNames) {
    if (search.getAll(name).length > 1) {
      throw badInput(name, `The parameter ${name} must not be repeated.`, 'invalid-content');
    }
  }
  for (const name of ['variables', 'extensions']) {
    const text = search.get(name) ?? '';
    if (text !== '' && !isObject(parseJsonText(text))) {
      throw badInput(name, `The parameter ${name} must be a JSON object.`, 'invalid-content');
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(body: Buffer): unknown {
  const json = isUtf8(body) ? parseJsonText(body.toString('utf8')) : undefined;
  if (json === undefined) throw badInput('body', 'The body must be JSON in UTF-8.', 'invalid-content');
  return json;
}

/** `undefined` for invalid JSON. */
function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
