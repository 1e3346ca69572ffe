import type { EmissionsError } from '../../domain/basics/errors.ts';
import { corruptionNotice } from '../../rest-service/http/noted-headers.ts';
import type { InboundRequest } from './http-exchange.ts';
import type { Handler, Mark } from './mark-answer.ts';

/**
 * While corruption is known, every response reports it and must not be cached;
 * conditional requests are answered in full. Otherwise the handler is unchanged.
 */
export function withCorruptionNotice(
  corruptionOf: (() => EmissionsError | null) | undefined,
  mark: Mark,
  handler: Handler,
): Handler {
  if (corruptionOf === undefined) return handler;
  return (request) =>
    handler(corruptionOf() === null ? request : withoutConditions(request)).then((answer) => {
      const corruption = corruptionOf();
      return corruption === null
        ? answer
        : mark(answer, corruptionNotice, { damage: { message: corruption.message } });
    });
}

/** A revision that changes with every call while corruption is known, so that nothing is cached. */
export function movingWhileCorrupted(
  revision: () => string,
  corruptionOf: () => EmissionsError | null,
): () => string {
  let calls = 0;
  return () => {
    if (corruptionOf() === null) return revision();
    calls += 1;
    return `corrupted ${calls}`;
  };
}

/** Requests the full response, whatever the client has cached. */
function withoutConditions(request: InboundRequest): InboundRequest {
  const headers = { ...request.headers, 'if-none-match': undefined };
  return Object.assign(Object.create(request) as InboundRequest, { headers });
}
