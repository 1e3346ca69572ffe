import { EmissionsError } from '../../../domain/errors.ts';
import type { Exchange } from './exchange.ts';
import type { HttpClient } from './http.ts';

export interface ExchangeObserver {
  /** Receives every exchange: its operation, its status or the code of its failure, and its seconds. */
  readonly onExchange?: ((operation: string, ending: string, seconds: number) => void) | undefined;
  /**
   * A document that the service offers is malformed, such as that of totals, so
   * what is in it is read one by one; the error says what is wrong with it.
   */
  readonly onMalformed?: ((operation: string, error: Error) => void) | undefined;
  /** The headers that continue the trace of the caller; only `traceparent` and `tracestate` leave. */
  readonly traceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

/** The same client, reporting its exchanges to the observer; the client itself without one. */
export function observeExchanges(
  client: HttpClient,
  { onExchange, traceHeaders }: ExchangeObserver,
): HttpClient {
  if (onExchange === undefined && traceHeaders === undefined) return client;
  return {
    async exchange(exchange) {
      const start = performance.now();
      const report = (ending: string): void =>
        onExchange?.(exchange.operation.name, ending, (performance.now() - start) / 1000);
      try {
        const answer = await client.exchange(withHeaders(exchange, traceHeaders?.() ?? {}));
        report(String(answer.status));
        return answer;
      } catch (error) {
        report(error instanceof EmissionsError ? error.code : 'INTERNAL');
        throw error;
      }
    },
    close: () => client.close(),
  };
}

/** The exchange itself where there is nothing to add. */
function withHeaders(exchange: Exchange, more: Exchange['headers']): Exchange {
  if (Object.keys(more).length === 0) return exchange;
  return { ...exchange, headers: { ...exchange.headers, ...more } };
}
