import { expect, it } from 'vitest';
import type { Run } from '../../../src/graphql/execution/run.ts';
import { planSerialSelection } from '../../../src/graphql/execution/selection-plan.ts';

it('other requests run between the mutations of a document', async () => {
  const order: string[] = [];
  const write = (name: string) => async (): Promise<void> => {
    order.push(name);
    setImmediate(() => order.push('another request'));
  };
  const run = planSerialSelection(
    new Map([
      ['a', write('a')],
      ['b', write('b')],
    ]),
  );
  await run(null, undefined, {} as Run);
  expect(order).toEqual(['a', 'another request', 'b', 'another request']);
});
