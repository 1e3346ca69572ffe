import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHashQueue } from '../../../src/adapters/secrets/hash-queue.ts';
import { createPasswords, type PasswordCost } from '../../../src/adapters/secrets/passwords.ts';
import { cheapPasswords } from '../../support/users/cheap-passwords.ts';

const salt = Buffer.alloc(16, 7);
const trial = (password: string, network = '10.0.0.1', username = 'ada') => ({ username, password, network });

/** What RFC 7914 gives, in the form in which it is stored; before hashes named their cost it was without. */
function storedHash(password: string, { ln, r, p }: PasswordCost, name = `ln=${ln},r=${r},p=${p}$`): string {
  const hash = scryptSync(password, salt, 32, { N: 2 ** ln, r, p, maxmem: 2 ** 26 });
  return `scrypt$${name}${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

it('passwords are hashed by scrypt with 32 MiB three times unless a cost is set', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('a long password');
  expect(stored).toMatch(/^scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify(trial('a long password'), stored)).toBe(true);
  expect(passwords.isOutdated(stored)).toBe(false);
});

it('passwords of any stored cost are verified, and reported as outdated', async () => {
  for (const stored of [
    storedHash('secret', { ln: 15, r: 8, p: 1 }, ''),
    storedHash('secret', { ln: 14, r: 8, p: 5 }),
  ]) {
    expect(await cheapPasswords.verify(trial('secret'), stored)).toBe(true);
    expect(await cheapPasswords.verify(trial('Secret'), stored)).toBe(false);
    expect(cheapPasswords.isOutdated(stored)).toBe(true);
  }
});

it('public passwords are hashed at the lowest cost, which is not outdated', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('demo', { isPublic: true });
  expect(stored).toMatch(/^scrypt\$ln=1,r=1,p=1\$/);
  expect(await passwords.verify(trial('demo'), stored)).toBe(true);
  expect(passwords.isOutdated(stored)).toBe(false);
});

it('passwords do not match a stored hash of unknown form', async () => {
  for (const stored of ['', 'plain a long password', 'scrypt$ln=15,r=8$AAAA$AAAA']) {
    expect(await cheapPasswords.verify(trial('a long password'), stored)).toBe(false);
    expect(cheapPasswords.isOutdated(stored)).toBe(false);
  }
});

it('a password of concurrent requests is hashed once, more often than the queue has places', async () => {
  const passwords = createPasswords({ ln: 10, r: 8, p: 1 });
  const stored = await passwords.hash('secret');
  const requests = Array.from({ length: 200 }, () => passwords.verify(trial('secret'), stored));
  expect(new Set(await Promise.all(requests))).toEqual(new Set([true]));
  const different = Array.from({ length: 200 }, (_, at) => passwords.verify(trial(`wrong ${at}`), stored));
  const outcomes = await Promise.allSettled(different);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(200 - 2 - 64);
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED', retryAfter: 1 } });
});

it('a right password is known for a minute without hashing, and so are the last thousand', async () => {
  let now = 0;
  const passwords = createPasswords({ ln: 1, r: 1, p: 1 }, () => now);
  const stored = await passwords.hash('secret');
  /** While nothing more can be hashed. */
  const isKnown = async (): Promise<boolean> => {
    const others = Array.from({ length: 66 }, (_, at) => passwords.verify(trial(`wrong ${at}`), stored));
    const known = await passwords.verify(trial('secret'), stored).catch(() => false);
    await Promise.allSettled(others);
    return known;
  };
  expect(await isKnown()).toBe(false);
  expect(await passwords.verify(trial('secret'), stored)).toBe(true);
  now += 59_000;
  expect(await isKnown()).toBe(true);
  now += 2000;
  expect(await isKnown()).toBe(false);
  expect(await passwords.verify(trial('secret'), stored)).toBe(true);
  for (let other = 0; other < 1000; other += 1) {
    await passwords.verify(trial('another'), await passwords.hash('another'));
  }
  expect(await isKnown()).toBe(false);
});

it('hashing leaves the event loop to others', async () => {
  const events: string[] = [];
  const others = new Promise((resolve) => setImmediate(resolve)).then(() => events.push('others'));
  const hashed = createPasswords({ ln: 12, r: 8, p: 1 })
    .hash('secret')
    .then(() => events.push('hashed'));
  await Promise.all([others, hashed]);
  expect(events).toEqual(['others', 'hashed']);
});

it('only what one caller tries with one name is hashed once', async () => {
  const passwords = createPasswords({ ln: 10, r: 8, p: 1 });
  const others = Array.from({ length: 40 }, (_, at) => passwords.verify(trial('x', '10.0.0.1', `${at}`), ''));
  const sameName = Array.from({ length: 40 }, (_, at) => passwords.verify(trial('x', `10.0.1.${at}`), ''));
  const outcomes = await Promise.allSettled([...others, ...sameName]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(80 - 2 - 64);
});

it('a caller from elsewhere is next but one, and is refused only when as many networks wait as have places', async () => {
  const queue = createHashQueue();
  const ends: (() => void)[] = [];
  const ended: string[] = [];
  const run = (network: string) =>
    queue
      .run(network, () => new Promise<void>((end) => ends.push(end)))
      .then(
        () => ended.push(network),
        ({ code }: { readonly code: string }) => ended.push(`${network} ${code}`),
      );
  for (let count = 0; count < 128; count += 1) void run('full');
  await expect.poll(() => ended.length).toBe(62);
  for (const network of ['other', 'third']) void run(network);
  await expect.poll(() => ended).toEqual(Array<string>(64).fill('full OVERLOADED'));
  for (let count = 0; count < 5; count += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
    await expect.poll(() => ended.length).toBe(65 + count);
  }
  expect(ended.slice(64)).toEqual(['full', 'full', 'full', 'other', 'third']);
  for (let network = 0; network < 64; network += 1) void run(`${network}`);
  await expect.poll(() => ended.filter((each) => each === 'full OVERLOADED').length).toBeGreaterThan(110);
  expect(ended.at(-1)).toMatch(/^6\d OVERLOADED$/);
});

it('two are hashed at a time, in order, and a failure gives its place back', async () => {
  const queue = createHashQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((number) =>
    queue.run('10.0.0.1', async () => {
      started.push(number);
      await new Promise<void>((resolve, reject) => {
        ends[number] = number === 0 ? () => reject(new Error('failed')) : resolve;
      });
    }),
  );
  const outcomes = Promise.allSettled(runs);
  await expect.poll(() => started).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[2]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
