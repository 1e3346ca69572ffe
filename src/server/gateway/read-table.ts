import type { OpenBackend } from '../../ports/backend.ts';
import { createRestService } from '../../rest-service/rest-service.ts';

/**
 * The pieces of a table at an address of the REST service, as it answers them.
 * Throws what is wrong with the request, and what ends the table midway.
 */
export async function* readRestTable(
  openBackend: OpenBackend,
  target: { readonly path: string; readonly query: string },
  signal: AbortSignal,
): AsyncGenerator<string | Buffer, void, void> {
  let failure: unknown;
  const service = createRestService({
    openBackend,
    onUnexpected: () => {},
    onFailure: (error) => (failure = error),
  });
  const headers = { accept: 'application/json' };
  const request = { method: 'GET', ...target, headers, body: Buffer.alloc(0), signal, requestId: 'table' };
  const { status, body } = await service.answer(request);
  if (status !== 200) throw failure ?? new Error(`The table was answered with ${status}.`);
  if (typeof body === 'string' || Buffer.isBuffer(body)) yield body;
  else yield* body.pieces;
}
