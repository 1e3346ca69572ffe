import { expect, it } from 'vitest';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import { methaneLeak } from '../support/fixture-keys.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';

it('of many calculations that look up the same value, few run before it is read', async () => {
  const calculator = createCalculator();
  let runs = 0;
  const calculate: typeof calculator.calculate = (...parameters) => {
    runs += 1;
    return calculator.calculate(...parameters);
  };
  const backend = await openFixtureBackend({ calculator: { ...calculator, calculate } });
  const { dataItems } = openAs(backend.open, await signInAs(backend.open, 'demo'));
  const results = await dataItems.calculate(
    Array.from({ length: 200 }, (_, mass) => ({
      item: methaneLeak,
      inputs: [{ name: 'mass', value: String(mass + 1) }],
    })),
  );
  expect(results.map((result) => 'amount' in result && result.amount.value)).toEqual(
    results.map((_, mass) => 28 * (mass + 1)),
  );
  expect(runs).toBeLessThan(250);
  await backend.close();
});
