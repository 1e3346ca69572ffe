import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { CalculationRequest } from '../../src/ports/data-tree.ts';
import type { Outcome } from '../../src/ports/outcome.ts';
import { type Answer, executeOperation } from '../support/gateways/execute-operation.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';

const source = `query ($requests: [CalculationRequest!]!) { calculate(requests: $requests) {
  index result { value unit amountPerMonth amounts { type value } } error { code field message }
} }`;

function ask(requests: readonly object[], backend: Backend = createSampleBackend()): Promise<Answer> {
  return executeOperation(backend, source, { requests });
}

function request(distance: string, changes: object = {}) {
  const inputs = [{ name: 'distance', value: distance }];
  return { categoryPath: samplePath, itemUid: sampleUid(0), inputs, ...changes };
}

/** The sample, with a calculation of the test's own. */
function calculating(calculate: (request: CalculationRequest) => Outcome<CalculationResult>): Backend {
  const backend = createSampleBackend();
  return {
    ...backend,
    dataItems: { ...backend.dataItems, calculate: async (requests) => requests.map(calculate) },
  };
}

function withAmount(value: number): CalculationResult {
  const amount = { value, unit: 'kg', perUnit: 'year' };
  return { amount, amounts: [{ type: 'CO2', ...amount, isDefault: true }], notes: [] };
}

describe('calculate', () => {
  it('calculations keep their order when some fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ km: fc.nat(1000), isWrong: fc.boolean() }), { minLength: 1, maxLength: 40 }),
        async (wanted) => {
          const { data, errors } = await ask(
            wanted.map(({ km, isWrong }) =>
              request(String(km), isWrong ? { inputs: [{ name: 'speed', value: '1' }] } : {}),
            ),
          );
          expect(errors).toEqual([]);
          expect(data).toMatchObject({
            calculate: wanted.map(({ km, isWrong }, index) =>
              isWrong
                ? {
                    index,
                    result: null,
                    error: {
                      code: 'BAD_USER_INPUT',
                      field: ['requests', String(index), 'inputs', '0', 'value'],
                    },
                  }
                : { index, result: { value: km / 10 }, error: null },
            ),
          });
        },
      ),
    );
  });

  it('calculations cost one call, and equal ones are calculated once', async () => {
    const { backend, calls } = recordCalls(createSampleBackend());
    await ask([request('1'), request('2'), request('1'), request('3')], backend);
    expect(calls).toEqual(['access.getViewer', 'dataItems.calculate 3']);
  });

  it('calculations find their items by drill-down, too, each at its own index', async () => {
    const byDrill = (model: string) => ({
      categoryPath: samplePath,
      drill: [
        { name: 'fuel', value: 'diesel' },
        { name: 'model', value: model },
      ],
      inputs: [{ name: 'distance', value: '10' }],
    });
    const { data } = await ask([byDrill('3'), byDrill('4'), request('20')]);
    expect(data).toMatchObject({
      calculate: [
        { result: { value: 1 }, error: null },
        { result: null, error: { code: 'NOT_FOUND' } },
        { result: { value: 2 }, error: null },
      ],
    });
  });

  it('an invalid item reference is an error that names the argument', async () => {
    const { data } = await ask([
      request('1', { itemUid: undefined }),
      request('1', { drill: [] }),
      request('1', { itemUid: undefined, drill: [] }),
      request('1', { categoryPath: 'nowhere' }),
    ]);
    expect(data).toMatchObject({
      calculate: [
        { error: { code: 'BAD_USER_INPUT', field: ['requests', '0', 'itemUid'] } },
        { error: { code: 'BAD_USER_INPUT', field: ['requests', '1', 'itemUid'] } },
        { error: { code: 'BAD_USER_INPUT', field: ['requests', '2', 'drill'] } },
        { error: { code: 'NOT_FOUND', field: ['requests', '3'] } },
      ],
    });
  });

  it.each([0, 1001])('%i calculations are rejected', async (count) => {
    const { data, errors } = await ask(Array.from({ length: count }, () => request('1')));
    expect(data).toEqual({ calculate: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'requests' } }]);
  });

  it.each([1, 1000])('%i calculations are accepted', async (count) => {
    const { data } = await ask(Array.from({ length: count }, (_, index) => request(String(index))));
    expect(data?.['calculate']).toHaveLength(count);
  });
});

describe('failures of all calculations', () => {
  it('a failure of all calculations is one error of the whole field', async () => {
    const backend = createSampleBackend();
    const { data, errors } = await ask([request('1'), request('2')], {
      ...backend,
      access: {
        ...backend.access,
        getViewer: () => Promise.reject(new EmissionsError('UNAUTHENTICATED', 'Sign in.')),
      },
    });
    expect(data).toEqual({ calculate: null });
    expect(errors).toMatchObject([{ path: ['calculate'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

describe('amounts that are not finite', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'the amount %d is an error',
    async (value) => {
      const { data, errors } = await ask(
        [request('1')],
        calculating(() => withAmount(value)),
      );
      expect(errors).toEqual([]);
      expect(data).toMatchObject({
        calculate: [{ result: null, error: { code: 'ALGORITHM_FAILED' } }],
      });
    },
  );
});

describe('unexpected errors', () => {
  it('an unexpected error is masked at its own index, and reported to operators', async () => {
    const internal = new EmissionsError('INTERNAL', 'table data_items is gone');
    const { data, errors, unexpected } = await ask(
      [request('1'), request('2')],
      calculating(({ inputs: [input] }) => (input?.value === '1' ? internal : withAmount(2))),
    );
    expect(data).toMatchObject({
      calculate: [
        { result: null, error: { code: 'INTERNAL' } },
        { result: { value: 2 }, error: null },
      ],
    });
    expect(errors).toMatchObject([{ path: ['calculate', 0, 'result'], extensions: { code: 'INTERNAL' } }]);
    expect(JSON.stringify({ data, errors })).not.toContain('data_items');
    expect(unexpected).toEqual([internal]);
  });
});
