import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceItem } from '../../src/ports/reference-store.ts';
import type { RunningBackend } from '../../src/server/gateway/open-backend.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { isDeep } from '../support/deep.ts';
import { expectDerived } from '../support/evaluate-derivation.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { inputSetsOf, inputsOf } from './plausible-inputs.ts';
import { readBuiltInData } from './read-built-in-data.ts';

const { categories } = await readBuiltInData();
const calculating = categories.filter((category) => inputsOf(category).length > 0);

let running: RunningBackend;
let backend: Backend;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
});

afterAll(() => running.close());

/** All in a deep run, otherwise the first, one in the middle and the last. */
function someOf(items: readonly ReferenceItem[]): readonly ReferenceItem[] {
  if (isDeep) return items;
  return [...new Set([0, items.length >> 1, items.length - 1].flatMap((index) => items[index] ?? []))];
}

describe('the derivations of the built-in data', () => {
  it.each(calculating.map((category) => [category.path, category] as const))(
    'of amounts in %s give the amounts, from known values only',
    async (path, category) => {
      let derived = 0;
      for (const inputs of inputSetsOf(category)) {
        const requests = someOf(category.items).map(({ uid }) => ({
          item: { categoryPath: path, uid },
          inputs,
          withExplanation: true,
        }));
        for (const outcome of await backend.dataItems.calculate(requests)) {
          if (outcome instanceof EmissionsError) throw outcome;
          if (outcome.failure !== undefined) continue;
          const message = `${outcome.explanation?.dataItem.label} with ${JSON.stringify(inputs)}`;
          const { steps } = expectDerived(outcome, message);
          derived += 1;
          const opaque = steps.filter(({ origin }) => origin === 'algorithm');
          expect(opaque, message).toEqual([]);
          const sentinels = steps.filter(({ value }) => Math.abs(value) === 999);
          expect(sentinels, message).toEqual([]);
          expect(steps.filter(({ found }) => found?.startDate === 0)).toEqual([]);
        }
      }
      expect(derived).toBeGreaterThan(0);
    },
  );
});
