import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountPerMonth } from '../../../src/totals/amount-per-month.ts';
import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { CalculationRequest } from '../../../src/ports/data-tree.ts';
import {
  answerHealthily,
  calculation,
  cannedDocument,
  dataItemTarget,
  documentResponse,
  itemKey,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asInstant } from '../../support/brands.ts';

describe.each(['json', 'xml'] as const)('a calculation in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterAll(() => rig.close());

  async function calculate(request: Omit<CalculationRequest, 'item'>): Promise<CalculationResult> {
    const [outcome] = await rig.open().dataItems.calculate([{ item: itemKey, ...request }]);
    if (outcome === undefined || outcome instanceof EmissionsError) throw outcome;
    return outcome;
  }

  /** Of the last amount; the view without inputs shows which ones the item takes. */
  const amountTarget = (): string =>
    rig.upstream.requests.findLast(({ target }) => target.includes('?'))?.target ?? '';

  describe('with a service that returns amounts in kg per year', () => {
    beforeAll(() => {
      rig.upstream.respond = answerHealthily(format);
    });

    it('a calculation sends inputs, their units and time as parameters', async () => {
      const result = await calculate({
        inputs: [{ name: 'distance', value: '+1.5e+2', unit: 'km', perUnit: 'month' }],
        returnUnit: 'lb',
        returnPerUnit: 'month',
        asOf: asInstant(Date.parse('2011-02-03T04:05:06Z')),
      });
      const [path, query] = amountTarget().split('?');
      expect(path).toBe(dataItemTarget);
      expect([...new URLSearchParams(query)]).toEqual([
        ['distance', '+1.5e+2'],
        ['distanceUnit', 'km'],
        ['distancePerUnit', 'month'],
        ['startDate', '2011-02-03T04:05:06Z'],
      ]);
      // 1,200 kg a year are 100 kg, of 0.45359237 kg a pound, a month.
      const amount = { unit: 'lb', perUnit: 'month', value: expect.closeTo(220.462262, 6) };
      expect(result).toEqual({ ...calculation, amount });
    });

    it('an absolute amount is not requested of a service that does not offer it', async () => {
      const before = rig.upstream.requests.length;
      const request = { inputs: [{ name: 'distance', value: '1' }], returnPerUnit: 'none' };
      await expect(calculate(request)).rejects.toMatchObject({
        code: 'UPSTREAM_UNSUPPORTED',
        message: expect.stringContaining('amounts of what happens once (returnPerUnit none)'),
      });
      const asked = rig.upstream.requests.slice(before).map(({ target }) => target);
      expect(asked).not.toContainEqual(expect.stringContaining('distance'));
    });

    it.each(['', 'kg/', '/year', 'banana/year', 'kg/year/x', 'kg/banana'])(
      'an amount in %j is UPSTREAM_PROTOCOL',
      async (unit) => {
        const healthy = cannedDocument(dataItemTarget, format) ?? '';
        const document = healthy.replace(
          format === 'json' ? /("amount":\{[^}]*"unit":)"[^"]*"/ : /(<Amount unit=)"[^"]*"/,
          `$1"${unit}"`,
        );
        expect(document).not.toBe(healthy);
        rig.upstream.respond = (socket) => {
          socket.write(documentResponse(document, format));
        };
        try {
          await expect(calculate({ inputs: [{ name: 'distance', value: '1' }] })).rejects.toMatchObject({
            code: 'UPSTREAM_PROTOCOL',
          });
        } finally {
          rig.upstream.respond = answerHealthily(format);
        }
      },
    );

    it('the explanation is not requested of a service that does not offer it, and is absent', async () => {
      const inputs = [{ name: 'distance', value: '1' }];
      const result = await calculate({ inputs, withExplanation: true });
      expect(amountTarget()).toBe(`${dataItemTarget}?distance=1`);
      expect(result).toEqual(calculation);
    });

    it.each([
      [
        'that the item does not take',
        [{ name: 'volume', value: '1' }],
        '"volume" is not an input of this item. The inputs are distance.',
      ],
      [
        'that would be read as a unit',
        [
          { name: 'distance', value: '1' },
          { name: 'distanceUnit', value: 'km' },
        ],
        '"distanceUnit" is not an input of this item. The inputs are distance.',
      ],
      [
        'with a meaning of its own',
        [{ name: 'StartDate', value: '2011' }],
        '"StartDate" is not an input of this item.',
      ],
      [
        'that would be taken for a token',
        [{ name: 'authToken', value: 'x' }],
        '"authToken" is not an input of this item.',
      ],
      [
        'that is repeated',
        [
          { name: 'distance', value: '1' },
          { name: 'Distance', value: '2' },
        ],
        '"Distance" was passed twice; send it once.',
      ],
    ])('a calculation refuses an input %s', async (_, inputs, message) => {
      const error: unknown = await calculate({ inputs }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'BAD_USER_INPUT', message, argument: inputs.at(-1)?.name });
    });
  });

  describe('with a service that returns amounts in kg per month only', () => {
    beforeAll(() => {
      rig.upstream.respond = (socket, { target }) => {
        const document = cannedDocument(target, format) ?? '';
        socket.write(documentResponse(target.includes('?') ? withoutAmounts(document) : document, format));
      };
    });
    const inputs = [{ name: 'distance', value: '100' }];

    // 100 kg per month are 1200 kg per year; a pound is 0.45359237 kg by definition.
    it.each([
      [undefined, undefined, 1200, 'kg', 'year'],
      ['kg', 'month', 100, 'kg', 'month'],
      ['t', undefined, 1.2, 't', 'year'],
      ['lb', 'month', 100 / 0.45359237, 'lb', 'month'],
    ])('the amount is converted to %s per %s', async (returnUnit, returnPerUnit, value, unit, perUnit) => {
      const result = await calculate({ inputs, returnUnit, returnPerUnit });
      expect(amountPerMonth(result)).toBeCloseTo(100, 9);
      expect(result.amount).toMatchObject({ unit, perUnit });
      expect(result.amount.value).toBeCloseTo(value, 9);
      expect(result.amounts).toEqual([]);
    });

    it('units of inputs are refused, because nothing says whether the service knows them', async () => {
      const withUnit = calculate({ inputs: [{ name: 'distance', value: '1', unit: 'mi' }] });
      await expect(withUnit).rejects.toMatchObject({ code: 'UPSTREAM_UNSUPPORTED', argument: 'distance' });
    });

    it.each([
      ['km', undefined, 'returnUnit', /kg/],
      ['kg', 'km', 'returnPerUnit', /year/],
      ['nonsense', undefined, 'returnUnit', /not a known unit|unknown|not known/],
    ])('the units %s per %s are refused', async (returnUnit, returnPerUnit, argument, message) => {
      const refused = calculate({ inputs, returnUnit, returnPerUnit });
      await expect(refused).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        argument,
        message: expect.stringMatching(message),
      });
    });
  });

  function withoutAmounts(document: string): string {
    const without =
      format === 'json'
        ? document.replace(/"amount":\{[^}]*\},"amounts":\{.*?\},(?="actions")/, '')
        : document.replace(/<Amount .*<\/Amounts>/, '');
    expect(without).not.toBe(document);
    return without;
  }
});
