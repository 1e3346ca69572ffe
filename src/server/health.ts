import type { ServerResponse } from 'node:http';
import type { RunningBackend } from './open-backend.ts';

const checkMs = 2000;

/** Whether the process lives (`/healthz`) and whether it can serve (`/readyz`). */
export async function answerHealth(
  path: string,
  response: ServerResponse,
  backend: RunningBackend,
  isDraining: () => boolean,
): Promise<void> {
  if (path === '/healthz') return send(response, 200, { status: 'ok' });
  if (isDraining()) return send(response, 503, { status: 'draining' });
  try {
    await backend.check(AbortSignal.timeout(checkMs));
    send(response, 200, { status: 'ready' });
  } catch {
    send(response, 503, { status: 'unavailable', reason: 'The backend does not answer.' });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}
