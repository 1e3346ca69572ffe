import { definitionDocument, definitionsDocument } from '../documents/definitions.ts';
import { pageOf } from '../documents/pager.ts';
import { valueDefinitionDocument, valueDefinitionsDocument } from '../documents/value-definitions.ts';
import { type Answer, found } from '../http/answer.ts';
import { StatusError } from '../http/faults.ts';
import { byMethod, type Exchange } from './exchange.ts';

/** `/definitions/itemDefinitions` and what is below; read only. */
export function answerDefinitions(exchange: Exchange): Answer {
  const { request, store, settings } = exchange;
  const [, kind, ...rest] = request.segments;
  if (!settings.definitions || kind !== 'itemDefinitions') throw new StatusError(404);
  if (rest.length > 0) return answerDefinition(exchange, rest);
  const page = pageOf(store.definitions, request);
  return byMethod(exchange, { GET: () => found(definitionsDocument(page)) });
}

function answerDefinition(exchange: Exchange, [uid, part, valueUid, ...rest]: readonly string[]): Answer {
  const { request, store, view } = exchange;
  const definition = store.definitions.find((each) => each.uid === uid);
  const isKnown = part === undefined || part === 'itemValueDefinitions';
  if (definition === undefined || !isKnown || rest.length > 0) throw new StatusError(404);
  if (part === undefined) {
    return byMethod(exchange, { GET: () => found(definitionDocument(definition, view)) });
  }
  if (valueUid === undefined) {
    const page = pageOf(definition.values, request);
    return byMethod(exchange, { GET: () => found(valueDefinitionsDocument(definition, page, view)) });
  }
  const value = definition.values.find((each) => each.uid === valueUid);
  if (value === undefined) throw new StatusError(404);
  return byMethod(exchange, { GET: () => found(valueDefinitionDocument(definition, value, view)) });
}
