import {
  context,
  propagation,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { endingOf } from './observe-ports.ts';

const name = 'emissions-gateway';

/**
 * Spans through the API of OpenTelemetry only: whoever wants them registers an
 * SDK in the process, and without one all of this does next to nothing.
 */
function tracer(): Tracer {
  return trace.getTracer(name);
}

interface RequestSpan {
  readonly method: string;
  readonly surface: string;
  /** Where a trace of the caller may be in. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Runs the work in a span for a request, which goes on the trace of its caller. */
export async function inRequestSpan<T extends { readonly status: number }>(
  { method, surface, headers }: RequestSpan,
  work: () => Promise<T>,
): Promise<T> {
  const caller = propagation.extract(context.active(), headers);
  const attributes = { 'http.request.method': method, 'emissions.surface': surface };
  return tracer().startActiveSpan(
    `${method} ${surface}`,
    { kind: SpanKind.SERVER, attributes },
    caller,
    async (span) => {
      try {
        const answer = await work();
        span.setAttribute('http.response.status_code', answer.status);
        if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return answer;
      } finally {
        span.end();
      }
    },
  );
}

/**
 * Runs a call of a port in a span, where it is part of one that is recorded.
 * Errors are told by their code, never by their text.
 */
export function inCallSpan(callName: string, call: () => unknown): unknown {
  if (trace.getActiveSpan()?.isRecording() !== true) return call();
  const options: SpanOptions = { kind: SpanKind.INTERNAL };
  return tracer().startActiveSpan(callName, options, (span) => {
    const result = call();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    result.then(
      () => span.end(),
      (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR, message: endingOf(error) });
        span.end();
      },
    );
    return result;
  });
}

/** The headers that carry the running trace on; none without an SDK. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}
