import { EmissionsError } from '../../domain/basics/errors.ts';
import { type Answer, jsonAnswer } from '../http/http-exchange.ts';
import type { RunningBackend } from './running-backend.ts';

const readOnly = { status: 'read-only', reason: 'The database accepts no writes.' };

/** Liveness (`/healthz`) and readiness (`/readyz`). */
export async function answerHealth(
  path: string,
  backend: RunningBackend,
  isDraining: () => boolean,
  logFailure: (error: unknown, where: string) => void,
): Promise<Answer> {
  if (path === '/healthz') return jsonAnswer(200, { status: 'ok' });
  if (isDraining()) return jsonAnswer(503, { status: 'draining' });
  try {
    const state = await backend.check();
    // Reads go on without writes.
    return jsonAnswer(200, state?.acceptsWrites === false ? readOnly : { status: 'ready' });
  } catch (error) {
    // A remote service logs itself why it does not answer.
    if (!backend.isRemote) logFailure(error, 'the gateway is not ready');
    const reason = error instanceof EmissionsError ? error.message : 'The backend does not respond.';
    return jsonAnswer(503, { status: 'unavailable', reason });
  }
}
