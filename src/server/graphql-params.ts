import type { IncomingHttpHeaders } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import { badInput } from '../domain/errors.ts';
import { UnsupportedMediaType } from './graphql-error-answer.ts';

/**
 * The parameters of a POST. Anything but one JSON object in UTF-8 is refused:
 * forms and plain text are what a page elsewhere can send without asking. What
 * came is not repeated in the error.
 */
export function parseGraphQLParams(headers: IncomingHttpHeaders, body: Buffer): GraphQLParams {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset="?([^"]+)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  if (mediaType.trim() !== 'application/json' || (charset !== undefined && charset !== 'utf-8')) {
    throw new UnsupportedMediaType();
  }
  const params = parseJson(body);
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw badInput(
      'body',
      'The body must be one JSON object with a query; a list of them is not taken.',
      'invalid-content',
    );
  }
  return params;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badInput('body', 'The body is not JSON.', 'invalid-content');
  }
}
