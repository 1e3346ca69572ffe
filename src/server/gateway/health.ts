import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Answer } from '../http/http-exchange.ts';
import type { RunningBackend } from './open-backend.ts';

const readOnly = { status: 'read-only', reason: 'The database accepts no writes.' };

/** Liveness (`/healthz`) and readiness (`/readyz`). */
export async function answerHealth(
  path: string,
  backend: RunningBackend,
  isDraining: () => boolean,
): Promise<Answer> {
  if (path === '/healthz') return toAnswer(200, { status: 'ok' });
  if (isDraining()) return toAnswer(503, { status: 'draining' });
  try {
    const state = await backend.check();
    // Reads go on without writes.
    return toAnswer(200, state?.acceptsWrites === false ? readOnly : { status: 'ready' });
  } catch (error) {
    const reason = error instanceof EmissionsError ? error.message : 'The backend does not respond.';
    return toAnswer(503, { status: 'unavailable', reason });
  }
}

function toAnswer(status: number, body: object): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
    body: JSON.stringify(body),
  };
}
