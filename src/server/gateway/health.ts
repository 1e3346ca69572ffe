import type { Answer } from '../http/http-exchange.ts';
import type { RunningBackend } from './open-backend.ts';

const checkMs = 2000;

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
    const state = await backend.check(AbortSignal.timeout(checkMs));
    const { replica } = backend;
    // Reads go on without writes, and everything works without the replica: neither affects the status.
    const readiness = state !== undefined && !state.acceptsWrites ? readOnly : { status: 'ready' };
    return toAnswer(200, { ...readiness, ...(replica === undefined ? {} : { replica: replica() }) });
  } catch {
    const isCorrupted = (backend.corruption?.() ?? null) !== null;
    return isCorrupted
      ? toAnswer(503, { status: 'damaged', reason: 'The database is corrupted; see the log.' })
      : toAnswer(503, { status: 'unavailable', reason: 'The backend does not respond.' });
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
