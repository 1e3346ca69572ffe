import { expect, it } from 'vitest';
import { ConnectionSlots, Waiter } from '../../../src/adapters/rest-client/transport/connection-slots.ts';
import { KeptPlace } from '../../../src/adapters/rest-client/transport/kept-place.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';

const { signal } = new AbortController();

/** An exchange, by what it does once it is admitted. */
class TestExchange extends Waiter {
  readonly ended: Promise<void>;
  onAdmitted = (): void => {};
  end = (): void => {};
  onCancelled: (reason: EmissionsError) => void = () => {};

  constructor(share = 1, of = signal, turn = 0) {
    super({ signal: of, share, turn });
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.onCancelled = reject;
    });
  }
}

/** Exchanges that run until they are answered, in the order in which they began. */
function openSlots(connections: number) {
  const slots = new ConnectionSlots(connections);
  const running: ((status: number) => void)[] = [];
  const begin = (share: number, of: AbortSignal): Promise<void> => {
    const exchange = new TestExchange(share, of);
    exchange.onAdmitted = () => {
      running.push((status) => {
        slots.exit(exchange, status);
        exchange.end();
      });
    };
    slots.enter(exchange);
    return exchange.ended;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    running,
    async begin(count: number, share = 1, of = signal) {
      const begun = Array.from({ length: count }, () => begin(share, of));
      await settled();
      return { begun };
    },
    async answer(status: number, count = running.length) {
      for (const end of running.splice(0, count)) end(status);
      await settled();
    },
  };
}

it('a batch takes as many connections as its reads, and one that takes more than there are runs alone', async () => {
  const slots = openSlots(20);
  await slots.begin(3, 8);
  await slots.begin(2);
  expect(slots.running).toHaveLength(2);
  await slots.answer(200, 1);
  expect(slots.running).toHaveLength(4);
  await slots.begin(2, 50);
  await slots.answer(200, 3);
  expect(slots.running).toHaveLength(1);
  await slots.answer(200, 1);
  expect(slots.running).toHaveLength(1);
});

it('a service that refuses with 503 is asked for half as much, and for more while it answers', async () => {
  const slots = openSlots(64);
  await slots.begin(200);
  expect(slots.running).toHaveLength(64);
  // All of them began before the first was refused.
  await slots.answer(503);
  expect(slots.running).toHaveLength(32);
  await slots.answer(200);
  expect(slots.running).toHaveLength(32);
  await slots.answer(200);
  expect(slots.running.length).toBeGreaterThan(32);
  expect(slots.running.length).toBeLessThan(36);
});

it('a service that refuses what few callers ask is asked for as much as before when many come', async () => {
  const slots = openSlots(64);
  for (let time = 0; time < 20; time += 1) {
    await slots.begin(4);
    await slots.answer(503);
  }
  await slots.begin(200);
  expect(slots.running).toHaveLength(64);
});

it('a service that refuses now and then is asked for as much as before', async () => {
  const slots = openSlots(64);
  await slots.begin(300);
  for (let times = 0; times < 3; times += 1) {
    await slots.answer(503, 1);
    await slots.answer(200, 20);
    expect(slots.running).toHaveLength(64);
  }
});

it('what no longer waits takes no place, and one is always let through', async () => {
  const slots = openSlots(1);
  const left = new AbortController();
  await slots.begin(1);
  await slots.answer(503);
  await slots.begin(1);
  const { begun } = await slots.begin(1, 8, left.signal);
  left.abort(new EmissionsError('TIMEOUT', 'The caller has left.'));
  await expect(begun[0]).rejects.toMatchObject({ code: 'TIMEOUT' });
  await slots.begin(1);
  await slots.answer(200);
  expect(slots.running).toHaveLength(1);
});

it('an exchange that waits for something else leaves its place to others, as many as there are places', async () => {
  const slots = new ConnectionSlots(2);
  const running: { readonly leave: () => void; readonly end: () => void }[] = [];
  const exchanges = Array.from({ length: 7 }, () => {
    const exchange = new TestExchange();
    exchange.onAdmitted = () => {
      const end = (): void => {
        slots.exit(exchange, 200);
        exchange.end();
      };
      running.push({ leave: () => slots.leave(exchange), end });
    };
    slots.enter(exchange);
    return exchange.ended;
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const leaveFrom = async (from: number): Promise<number> => {
    for (const { leave } of running.slice(from)) for (let time = 0; time < 2; time += 1) leave();
    await settled();
    return running.length;
  };
  await settled();
  expect(running).toHaveLength(2);
  expect(await leaveFrom(0)).toBe(4);
  expect(await leaveFrom(2)).toBe(4);
  running[0]?.end();
  await settled();
  expect(running).toHaveLength(4);
  expect(await leaveFrom(2)).toBe(5);
  for (let at = 0; at < 7; at += 1) {
    running[at]?.end();
    await settled();
  }
  expect(await Promise.all(exchanges)).toHaveLength(7);
});

it('the first exchanges of requests and further ones go in turn, and of the further ones those of the earliest request first', () => {
  const slots = new ConnectionSlots(1);
  const admitted: string[] = [];
  const exchanges = ['0 running', '2 a', '1 a', '0 a', '2 b', '0 b', '1 b'].map((name) => {
    const exchange = new TestExchange(1, signal, Number(name[0]));
    exchange.onAdmitted = () => admitted.push(name);
    slots.enter(exchange);
    return [name, exchange] as const;
  });
  const byName = new Map(exchanges);
  for (let at = 0; at < exchanges.length; at += 1) {
    const running = byName.get(admitted[at] ?? '');
    if (running !== undefined) slots.exit(running, 200);
  }
  expect(admitted).toEqual(['0 running', '0 a', '1 a', '0 b', '1 b', '2 a', '2 b']);
});

it('a place that was kept for a read is that of its exchange, and free again when nothing goes out', async () => {
  const slots = new ConnectionSlots(1);
  const [first, second, third] = [new TestExchange(), new TestExchange(), new TestExchange()];
  slots.enter(first);
  expect(slots.isFree()).toBe(false);
  const places = [KeptPlace.waitFor(slots, { signal }), KeptPlace.waitFor(slots, { signal })];
  slots.exit(first, 200);
  slots.handOver((await places[0]) as KeptPlace, second);
  slots.enter(third);
  let isAdmitted = false;
  third.onAdmitted = () => {
    isAdmitted = true;
  };
  slots.exit(second, 200);
  const unused = (await places[1]) as KeptPlace;
  expect(isAdmitted).toBe(false);
  unused.giveBack();
  expect(isAdmitted).toBe(true);
});
