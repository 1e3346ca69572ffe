import type { Telemetry } from '../../telemetry/telemetry.ts';
import { type Answer, type InboundRequest, isStream } from '../http/http-exchange.ts';
import type { Logger } from '../../telemetry/log.ts';
import { surfaceOf } from './router.ts';
import { splitTarget } from '../http/rest-path.ts';

type ObserveRequest = (request: InboundRequest, answer: () => Promise<Answer>) => Promise<Answer>;

/**
 * Measures every request, and logs it at the level `info`: its path, but not its
 * query, which may contain a token, and none of its headers.
 */
export function observeRequests(telemetry: Telemetry | undefined, log: Logger): ObserveRequest {
  const observed: ObserveRequest =
    telemetry === undefined
      ? (_, answer) => answer()
      : ({ method, target, headers, arrivedAt }, answer) =>
          telemetry.observeRequest({ surface: surfaceOf(target), method, headers, arrivedAt }, answer);
  if (!log.isLevelEnabled('info')) return observed;
  return async (request, answer) => {
    const answered = await observed(request, answer);
    const logWith = (bytes: number): void =>
      log.info(
        {
          requestId: answered.headers['X-Request-Id'],
          surface: surfaceOf(request.target),
          method: printable(request.method, 16),
          path: printable(splitTarget(request.target).path, 200),
          status: answered.status,
          milliseconds: Math.round((performance.now() - request.arrivedAt) * 10) / 10,
          bytes,
        },
        'request',
      );
    const { body } = answered;
    if (isStream(body)) void body.ended.then(() => logWith(body.bytes()));
    else logWith(Buffer.byteLength(body));
    return answered;
  };
}

/** Input that is safe in a log line. */
function printable(text: string, length: number): string {
  return text.slice(0, length).replaceAll(/[^A-Za-z0-9/._~%-]/g, '?');
}
