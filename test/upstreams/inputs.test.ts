import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { dieselSmall } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { askerOf, startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';
import { nearly } from '../support/nearly.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

const car = { categoryPath: 'transport/car/generic', uid: '4F6CBCEE95F3' };
const flight = { categoryPath: 'transport/plane/generic', uid: 'AD63A83B4D42' };
const query = `query ($path: CategoryPath!, $uid: Uid!, $inputs: [InputValue!], $unit: String) {
  dataItem(categoryPath: $path, uid: $uid) { amount(inputs: $inputs, returnUnit: $unit) { value unit } }
}`;

const cells = (['json', 'xml'] as const).flatMap((format) =>
  ([2, 1] as const).flatMap((version) =>
    (['description', 'both'] as const).map((era) => ({ format, version, era })),
  ),
);

/** Starts a gateway before a described service for the tests of one group. */
function gatewayBefore(version: 1 | 2, format: 'json' | 'xml', options: ServiceOptions) {
  let gateway: Awaited<ReturnType<typeof startReferenceGateway>>;
  beforeAll(async () => {
    gateway = await startReferenceGateway(version, format, options);
  });
  afterAll(() => gateway.close());
  beforeEach(() => void gateway.asked());
  return {
    asked: () => gateway.asked(),
    amountOf: async ({ categoryPath, uid }: typeof car, inputs: readonly InputValue[], unit?: string) => {
      const { data, errors } = await gateway.ask(query, { path: categoryPath, uid, inputs, unit });
      const { dataItem } = data as { dataItem: { amount: { value: number; unit: string } | null } };
      return { amount: dataItem.amount, error: errors?.[0] };
    },
  };
}

const refusal = (argument: string, message: string | RegExp, code = 'BAD_USER_INPUT') => ({
  message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  extensions: expect.objectContaining({ code, argument }) as object,
});

describe.each(cells)(
  'inputs before a described service, in $format of version $version, era $era',
  ({ format, version, era }) => {
    const { amountOf, asked } = gatewayBefore(version, format, { era });
    const distance = version === 2 ? 'distance' : 'distanceKmPerMonth';

    it('a text in the place of a number is refused as by the store, not answered with 0', async () => {
      const { error } = await amountOf(car, [{ name: distance, value: 'abc' }]);
      expect(error).toMatchObject(
        refusal(distance, `${distance} must be a number such as 12 or 0.5; got "abc".`),
      );
      for (const name of ['journeys', 'lat1']) {
        const inputs = [
          { name: 'distance', value: '500' },
          { name, value: '12 km' },
        ];
        expect((await amountOf(flight, inputs)).error).toMatchObject(refusal(name, /must be a number/));
      }
    });

    it('texts are passed on, and numbers need no further call', async () => {
      const texts = ['IATACode1', 'IATACode2', 'passengerClass'].map((name) => ({ name, value: 'first' }));
      const inputs = [...texts, { name: 'journeys', value: '3' }];
      // Three journeys at 265.48 kg.
      expect(await amountOf(flight, inputs)).toEqual({ amount: { value: nearly(3 * 265.48), unit: 'kg' } });
      expect(asked().filter((line) => line.includes('/definitions'))).toEqual([]);
      // Without journeys it is nothing, whatever the texts.
      expect(await amountOf(flight, texts)).toEqual({ amount: { value: 0, unit: 'kg' } });
      expect(await amountOf(car, [{ name: distance, value: '0' }])).toMatchObject({ amount: { value: 0 } });
    });

    it('an input that the item does not take is refused, although the service shows it among its own', async () => {
      const { error } = await amountOf(car, [{ name: 'distnace', value: '1000' }]);
      expect(error).toMatchObject(
        refusal('distnace', `"distnace" is not an input of this item. The inputs are ${distance}.`),
      );
    });

    it('units of inputs are taken, or refused with what the service lacks', async () => {
      const { amount, error } = await amountOf(car, [{ name: distance, value: '1000', unit: 'mi' }], 'lb');
      if (version === 1) {
        expect(error).toMatchObject(refusal(distance, /answers in version 1, which has no units: give/));
      } else if (era === 'description') {
        expect(error).toMatchObject(
          refusal(distance, /says amounts in kg per month alone/, 'UPSTREAM_UNSUPPORTED'),
        );
      } else expect(amount).toEqual({ value: nearly((1609.344 * 0.26) / 0.45359237), unit: 'lb' });
    });
  },
);

describe('a service without definitions', () => {
  const { amountOf } = gatewayBefore(2, 'json', { definitions: false });

  it('what has a unit or a number as its default is a number, and any other input may be a text', async () => {
    const inMiles = await amountOf(car, [{ name: 'distance', value: 'abc', unit: 'mi' }]);
    expect(inMiles.error).toMatchObject(refusal('distance', /must be a number/));
    const latitude = await amountOf(flight, [{ name: 'lat1', value: 'north' }]);
    expect(latitude.error).toMatchObject(refusal('lat1', /must be a number/));
    expect(await amountOf(flight, [{ name: 'IATACode1', value: 'LHR' }])).toMatchObject({
      amount: { value: 0 },
    });
  });
});

it('the store refuses a text in the place of a number in the same words', async () => {
  const gateway = await startGateway(await openFixtureBackend());
  const { categoryPath: path, uid } = dieselSmall;
  const inputs = [{ name: 'distance', value: 'abc' }];
  const { errors } = await askerOf(gateway.url, 'demo:demo')(query, { path, uid, inputs });
  await gateway.close();
  expect(errors).toMatchObject([
    refusal('distance', 'distance must be a number such as 12 or 0.5; got "abc".'),
  ]);
});

describe.each(['json', 'xml'] as const)('definitions that a service divides into pages, in %s', (format) => {
  it('are read whole', async () => {
    const gateway = await startReferenceGateway(2, format);
    const { data, errors } = await gateway.ask(
      '{ dataItem(categoryPath: "transport/plane/generic", uid: "AD63A83B4D42") { itemDefinition { itemValueDefinitions { path } } } }',
    );
    await gateway.close();
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('dataItem.itemDefinition.itemValueDefinitions.length', 15);
  });
});
