import {
  context,
  propagation,
  ProxyTracerProvider,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { endingOf } from './observe-ports.ts';

const name = 'emissions-gateway';

/**
 * Spans through the OpenTelemetry API only: without a registered SDK they cost
 * next to nothing.
 */
function tracer(): Tracer {
  return trace.getTracer(name);
}

interface RequestSpan {
  readonly method: string;
  readonly surface: string;
  /** When it begins, by `performance.now()`. */
  readonly arrivedAt: number;
  /** May contain the caller's trace. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Whether there is an SDK, which may be registered at any time. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(name) !== undefined;
}

/** Runs the work in a span for a request, which continues the caller's trace. */
export function inRequestSpan<T extends { readonly status: number }>(
  { method, surface, headers, arrivedAt }: RequestSpan,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTraced()) return work();
  const caller = propagation.extract(context.active(), headers);
  const attributes = { 'http.request.method': method, 'emissions.surface': surface };
  return tracer().startActiveSpan(
    `${method} ${surface}`,
    { kind: SpanKind.SERVER, attributes, startTime: arrivedAt },
    caller,
    async (span) => {
      try {
        const answer = await work();
        span.setAttribute('http.response.status_code', answer.status);
        if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return answer;
      } finally {
        span.end(performance.now());
      }
    },
  );
}

/**
 * Runs a call of a port in a span, if the enclosing span is recorded. Errors are
 * reported by code, never by message.
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

/** The headers that propagate the current trace; none without an SDK. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}
