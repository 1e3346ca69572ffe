import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Backend } from '../../src/ports/backend.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import { rounds } from '../support/deep.ts';
import { openForFile } from './fixture-callers.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asUid, asPath } from '../support/brands.ts';

const as = openForFile();

/** A write on the items of a profile, which go by their names. */
interface Write {
  readonly kind: 'create' | 'change' | 'delete';
  readonly name: string;
  readonly distance: string;
}

/** A write, and which of the writes so far come once more behind it. */
interface Step {
  readonly write: Write;
  readonly repeats: readonly number[];
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    write: fc.record({
      kind: fc.constantFrom('create', 'change', 'delete'),
      name: fc.constantFrom('a', 'b', 'c'),
      // Some of them are refused.
      distance: fc.constantFrom('1', '2', '3', 'far'),
    }),
    repeats: fc.array(fc.nat(), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const page = { page: 1, itemsPerPage: 50 };
const categoryPath = asPath('transport/car');
const distanceOf = (value: string) => [{ name: 'distance', value }];

async function itemsOf(backend: Backend, profileUid: Uid) {
  const request = { profileUid, categoryPath, page, withAmounts: false };
  const { entries } = await only(backend.profileItems.list([request]));
  return entries.map(({ item }) => ({
    name: item.name ?? '',
    key: { profileUid, categoryPath, uid: item.uid },
  }));
}

async function workOf(profileUid: Uid, { kind, name, distance }: Write) {
  const items = await itemsOf(as('demo'), profileUid);
  const item = items.find((each) => each.name === name)?.key ?? {
    profileUid,
    categoryPath,
    uid: asUid('ZZZZZZZZZZZZ'),
  };
  const draft = { categoryPath, dataItemUid: petrolSmall.uid, name, values: distanceOf(distance) };
  return async ({ profileItems }: Backend) => {
    if (kind === 'create') return profileItems.create(profileUid, [draft]);
    if (kind === 'delete') return profileItems.delete([item]);
    return profileItems.update([{ item, values: distanceOf(distance) }]);
  };
}

/** The items as people see them, when all writes have come, and how many repeats were answered. */
async function endOf(sequence: readonly Step[], withRepeats: boolean) {
  const { uid: profileUid } = await as('demo').profiles.create();
  const done: (() => Promise<boolean>)[] = [];
  let repeated = 0;
  for (const [index, { write, repeats }] of sequence.entries()) {
    const repeatable = { key: `${profileUid}-${index}`, requested: JSON.stringify(write) };
    const work = await workOf(profileUid, write);
    const send = async () => (await as('demo').writes.carryOut(repeatable, work)).isRepeated;
    const tookEffect = await send().then(
      () => true,
      () => false,
    );
    if (tookEffect) done.push(send);
    else if (withRepeats) await expect(send()).rejects.toThrow();
    for (const repeat of withRepeats ? repeats : []) {
      const again = done[repeat % Math.max(1, done.length)];
      if (again === undefined) continue;
      expect(await again()).toBe(true);
      repeated += 1;
    }
  }
  const items = await itemsOf(as('demo'), profileUid);
  const values = await as('demo').profileItems.listValues(items.map(({ key }) => key));
  const shown = values.map((each, index) => {
    if (each instanceof Error) throw each;
    return `${items[index]?.name}: ${each.map(({ path, value }) => `${path} ${value}`).join()}`;
  });
  return { shown: shown.toSorted(), repeated };
}

it('writes repeated under their idempotency keys have the same result as writes sent once', async () => {
  let repeated = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const withRepeats = await endOf(sequence, true);
      expect(withRepeats.shown).toEqual((await endOf(sequence, false)).shown);
      repeated += withRepeats.repeated;
    }),
    { numRuns: rounds({ usual: 20, deep: 1000 }) },
  );
  expect(repeated).toBeGreaterThan(30);
}, 60_000);

it('a write whose idempotency record cannot be stored has no effect', async () => {
  const total = async () => (await as('demo').profiles.list(page)).total;
  const before = await total();
  const work = async ({ profiles }: Backend) => {
    await profiles.create();
    return 'x'.repeat(600 * 1024);
  };
  await expect(as('demo').writes.carryOut({ key: 'too long', requested: 'x' }, work)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  });
  await expect(as('demo').writes.carryOut({ key: 'too-long', requested: 'x' }, work)).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: expect.stringContaining('Nothing was written'),
  });
  expect(await total()).toBe(before);
});
