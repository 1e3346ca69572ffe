import { describe, expect, it } from 'vitest';
import { createMetricSums } from '../../src/telemetry/metric-sums.ts';
import { openTelemetry } from '../../src/telemetry/telemetry.ts';
import { sample } from './observed-gateways.ts';

const ok = { surface: 'graphql', method: 'POST', status: '200' } as const;

/** The numbers of a process that has answered so many requests, one of which is running. */
async function numbersAfter(requests: number) {
  const telemetry = openTelemetry('1.2.3');
  const request = { surface: 'graphql', method: 'POST', headers: {}, arrivedAt: performance.now() } as const;
  const answer = (status: number) => telemetry.observeRequest(request, async () => ({ status }));
  for (let time = 0; time < requests; time += 1) await answer(200);
  telemetry.onGraphQLErrors(['FORBIDDEN', 'FORBIDDEN']);
  void telemetry.observeRequest(request, () => new Promise<{ status: number }>(() => {}));
  return telemetry.numbers();
}

describe('the metrics of several processes', () => {
  it('metrics of several processes are summed, except those that are the same for all', async () => {
    const sums = createMetricSums();
    sums.note(1, await numbersAfter(3));
    sums.note(2, await numbersAfter(4));
    const text = await sums.text();
    expect(sample(text, 'emissions_request_seconds_count', ok)).toBe(7);
    expect(sample(text, 'emissions_request_seconds_bucket', { ...ok, le: '+Inf' })).toBe(7);
    expect(sample(text, 'emissions_graphql_errors_total', { code: 'FORBIDDEN' })).toBe(4);
    expect(sample(text, 'emissions_requests_running', {})).toBe(2);
    expect(sample(text, 'emissions_workers', {})).toBe(2);
    expect(sample(text, 'emissions_build_info', { version: '1.2.3' })).toBe(1);
    expect(text.match(/^# TYPE emissions_request_seconds histogram$/gm)).toHaveLength(1);
  });

  it('counters never decrease when a process ends, and gauges cover the running processes', async () => {
    const sums = createMetricSums();
    for (const process of [1, 2, 3]) {
      sums.note(process, await numbersAfter(process));
      if (process < 3) sums.end(process);
    }
    sums.end(4);
    const text = await sums.text();
    expect(sample(text, 'emissions_request_seconds_count', ok)).toBe(6);
    expect(sample(text, 'emissions_graphql_errors_total', { code: 'FORBIDDEN' })).toBe(6);
    expect(sample(text, 'emissions_requests_running', {})).toBe(1);
    expect(sample(text, 'emissions_workers', {})).toBe(1);
  });

  it('the clock of the machine of all processes is one clock', async () => {
    const sums = createMetricSums();
    for (const [process, skewMs] of [-89_900, -90_100].entries()) {
      const telemetry = openTelemetry('1.2.3');
      telemetry.onClockSkew(skewMs);
      sums.note(process, await telemetry.numbers());
    }
    expect(sample(await sums.text(), 'emissions_clock_skew_seconds', {})).toBe(-90);
  });
});
