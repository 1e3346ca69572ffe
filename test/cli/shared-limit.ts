import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { askAnew, type Heard, patience } from './worker-processes.ts';

/** Some 12 of these pass between two exchanges. */
const betweenMs = 40;

export async function signIn(url: string, name: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `username=${name}&password=${name}`;
  const answer = await askAnew(`${url}/auth/signIn`, { method: 'POST', headers }, body);
  return String(answer.headers['authtoken']);
}

/**
 * Holds the limit of a caller against processes that each request reaches in
 * turn: by their addresses, or behind one.
 */
export async function expectSharedLimit(
  urls: readonly string[],
  processes: number,
  requestsPerMinute: number,
): Promise<void> {
  const [url = ''] = urls;
  let next = 0;
  const send = async (authtoken: string): Promise<Heard> => {
    next += 1;
    const heard = await askAnew(`${urls[next % urls.length]}/data`, { headers: { authtoken } });
    expect([200, 429]).toContain(heard.status);
    return heard;
  };
  const isTaken = async (authtoken: string): Promise<boolean> => (await send(authtoken)).status === 200;
  const countTaken = (taken: readonly boolean[]): number => taken.filter(Boolean).length;
  const earnedSince = (start: number): number =>
    Math.ceil(((performance.now() - start) * requestsPerMinute) / 60_000);
  /** Requests beyond the limit are paid back, whichever process receives the next ones. */
  const isRefusedEverywhere = (authtoken: string, taken: number, start: number): Promise<void> =>
    vi.waitFor(async () => {
      for (let time = 0; time < processes * 2; time += 1) {
        const { status, headers } = await send(authtoken);
        expect(status).toBe(429);
        const missing = taken - requestsPerMinute - earnedSince(start);
        const seconds = (missing * 60) / requestsPerMinute;
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(Math.floor(seconds));
      }
    }, patience);
  const slow = await signIn(url, 'demo');
  const fast = await signIn(url, 'demo-v1');
  const other = await signIn(url, 'admin');

  // One after the other, with time to tell, each process knows soon what the others let in.
  const start = performance.now();
  let taken = 0;
  for (let time = 0; time < requestsPerMinute * processes; time += 1) {
    taken += Number(await isTaken(slow));
    await sleep(betweenMs);
  }
  expect(taken).toBeGreaterThanOrEqual(requestsPerMinute);
  expect(taken).toBeLessThan(requestsPerMinute * 1.8 + earnedSince(start));
  await isRefusedEverywhere(slow, taken, start);

  // All at once, each process lets in what it has, and no more.
  const began = performance.now();
  const requested = Array.from({ length: requestsPerMinute * (processes + 1) }, () => isTaken(fast));
  const atOnce = countTaken(await Promise.all(requested));
  expect(atOnce).toBeGreaterThanOrEqual(requestsPerMinute);
  expect(atOnce).toBeLessThanOrEqual(requestsPerMinute * processes + earnedSince(began));
  await isRefusedEverywhere(fast, atOnce, began);

  for (let time = 0; time < processes * 2; time += 1) expect(await isTaken(other)).toBe(true);
}
