import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { uidOf } from '../src/data-sets/files/uid-of.ts';
import { postGraphQL } from '../test/support/gateways/post-graphql.ts';
import { demo } from '../test/support/start-demo-gateway.ts';
import { startPair } from '../test/telemetry/observed-gateways.ts';

const exporter = new InMemorySpanExporter();
const callerTrace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${callerTrace}-b7ad6b7169203331-01`;
const category = 'transport/car/generic';
const item = uidOf('data item', category, 'petrol', 'average');

let pair: Awaited<ReturnType<typeof startPair>>;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  pair = await startPair([]);
  // The gateway asks once at its start what the service offers.
  await vi.waitFor(() => expect(named('GET rest')).not.toHaveLength(0));
});

afterAll(async () => {
  await pair.close();
  trace.disable();
  propagation.disable();
  context.disable();
});

beforeEach(() => exporter.reset());

const named = (name: string): readonly ReadableSpan[] =>
  exporter.getFinishedSpans().filter((span) => span.name === name);

it('is one trace from the caller through the gateway to the service', async () => {
  const query = `{ dataItem(categoryPath: "${category}", uid: "${item}") { label } }`;
  await postGraphQL(pair.gateway.url, { query }, { ...demo, traceparent });
  const [request] = named('POST graphql');
  expect(request?.spanContext().traceId).toBe(callerTrace);
  expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  expect(request?.attributes['http.response.status_code']).toBe(200);
  const read = named('dataItems.getMany').find(
    (span) => span.parentSpanContext?.spanId === request?.spanContext().spanId,
  );
  expect(read).toBeDefined();
  const upstream = named('GET rest');
  expect(upstream.length).toBeGreaterThan(0);
  for (const span of upstream) expect(span.spanContext().traceId).toBe(callerTrace);
});

it('says of a failure its code and nothing else', async () => {
  const response = await fetch(`${pair.gateway.url}/data/transport/car/generic`, {
    headers: { authtoken: 'canary-f00d' },
  });
  expect(response.status).toBe(401);
  const failed = exporter.getFinishedSpans().filter(({ status }) => status.code === SpanStatusCode.ERROR);
  expect(failed.map(({ status }) => status.message)).toContain('UNAUTHENTICATED');
  expect(
    JSON.stringify(exporter.getFinishedSpans().map(({ attributes, name }) => [name, attributes])),
  ).not.toContain('canary');
});

it('sends on no trace that is not of its form', async () => {
  const query = `{ dataItem(categoryPath: "${category}", uid: "${item}") { label } }`;
  await postGraphQL(pair.gateway.url, { query }, { ...demo, traceparent: '00-evil', tracestate: 'a=b' });
  const [request] = named('POST graphql');
  expect(request?.parentSpanContext).toBeUndefined();
  expect(named('GET rest').length).toBeGreaterThan(0);
});
