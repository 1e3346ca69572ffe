import type { Answer } from '../http/http-exchange.ts';
import type { RunningBackend } from './open-backend.ts';

const checkMs = 2000;

/** Liveness (`/healthz`) and readiness (`/readyz`). */
export async function answerHealth(
  path: string,
  backend: RunningBackend,
  isDraining: () => boolean,
): Promise<Answer> {
  if (path === '/healthz') return toAnswer(200, { status: 'ok' });
  if (isDraining()) return toAnswer(503, { status: 'draining' });
  try {
    await backend.check(AbortSignal.timeout(checkMs));
    const { replica } = backend;
    // Everything works without the replica, so it does not affect readiness.
    return toAnswer(200, { status: 'ready', ...(replica === undefined ? {} : { replica: replica() }) });
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
