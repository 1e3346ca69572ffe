import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { createRestCaller } from '../support/rest-caller.ts';
import { openProgram } from '../support/program/program.ts';

const kills = rounds({ usual: 3, deep: 20 });

const program = openProgram();

it('a write under a key has one effect, whenever the process is killed before the response', async () => {
  const at = program.dataDirectory('lost-answers');
  let answered = 0;
  for (let round = 0; round < kills; round += 1) {
    const served = await program.serve(at);
    const headers = { 'idempotency-key': randomUUID() };
    const create = (url: string) =>
      createRestCaller(url, 'demo', 'json').call('POST', '/profiles', { profile: 'true' }, headers);
    const first = create(served.url).catch(() => null);
    // Every other time the answer arrives; else it is cut off, earlier or later.
    await (round % 2 === 0 ? first : sleep(round * 40));
    await served.stop('SIGKILL');
    const reply = await first;
    const restarted = await program.serve(at);
    const second = await create(restarted.url);
    if (reply !== null) {
      answered += 1;
      expect(second.at('profile.uid')).toBe(reply.at('profile.uid'));
      expect(second.headers.get('idempotent-replayed')).toBe('true');
    }
    const list = await createRestCaller(restarted.url, 'demo', 'json').call('GET', '/profiles');
    expect(list.at('pager.items')).toBe(round + 1);
    await restarted.stop('SIGTERM');
  }
  expect(answered).toBeGreaterThanOrEqual(kills / 2);
}, 120_000);
