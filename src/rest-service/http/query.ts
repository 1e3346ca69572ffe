import { badInput } from '../../domain/errors.ts';
import { type Fields, toFields } from './fields.ts';

/** Parameters that say who asks and how. They may stand in any query and mean nothing to what is asked. */
const foreign = new Set(['authtoken', 'method']);

/** Throws BAD_USER_INPUT for a query that is not text in UTF-8, encoded as URLs are. */
export function parseQuery(query: string): URLSearchParams {
  if (!isEncodedText(query)) {
    throw badInput('query', 'The query must be percent-encoded text in UTF-8.');
  }
  return new URLSearchParams(query);
}

/** The parameters without those that say who asks. Throws BAD_USER_INPUT for one that stands there twice. */
export function readQuery(parameters: URLSearchParams): Fields {
  return toFields([...parameters].filter(([name]) => !foreign.has(name.toLowerCase())));
}

/** Whether percent signs and the characters behind them are right: elsewhere they would be replaced without a word. */
export function isEncodedText(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
