import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const program = openProgram();
const oldKey = 'the old key, long enough to be one';
const newKey = 'the new key, long enough to be one';

const clock = join(program.folder, 'clock.cjs');
const minutesLater = join(program.folder, 'minutes');
const later = (minutes: number): void => writeFileSync(minutesLater, String(minutes));
writeFileSync(
  clock,
  `const { readFileSync } = require('node:fs');
const now = Date.now;
Date.now = () => now() + 60_000 * Number(readFileSync(${JSON.stringify(minutesLater)}, 'utf8'));`,
);

it('the key is changed in the steps of the page, and no session ends sooner', async () => {
  const data = program.dataDirectory('rotated');
  const serve = (environment: Readonly<Record<string, string>>): Promise<Served> =>
    program.serve([...data], { ...environment, NODE_OPTIONS: `--require ${clock}` });
  const signIn = async ({ url }: Served): Promise<string> => {
    const body = new URLSearchParams({ username: 'demo', password: 'demo' });
    const { headers } = await fetch(`${url}/auth/signIn`, { method: 'POST', body });
    return headers.get('authtoken') ?? '';
  };
  /** The token that follows one that is accepted, or the status of the refusal. */
  const use = async ({ url }: Served, authtoken: string): Promise<string | number> => {
    const { status, headers } = await fetch(`${url}/data`, {
      headers: { authtoken, accept: 'application/json' },
    });
    return status === 200 ? (headers.get('authtoken') ?? '') : status;
  };

  later(0);
  const before = await serve({ EMISSIONS_TOKEN_KEY: oldKey });
  const first = await signIn(before);
  expect(await before.stop('SIGINT')).toBe(0);

  const both = await serve({ EMISSIONS_TOKEN_KEY: newKey, EMISSIONS_PREVIOUS_TOKEN_KEY: oldKey });
  let session: string | number = first;
  for (const minutes of [25, 50, 75, 100]) {
    later(minutes);
    session = await use(both, String(session));
    expect(session).toMatch(/^[0-9A-Z]{12}\./);
  }
  const second = await signIn(both);
  later(121);
  // What the old key has signed has expired, whether it is accepted or not.
  expect(await use(both, first)).toBe(401);
  expect(await use(both, String(session))).toBe(401);
  expect(await both.stop('SIGINT')).toBe(0);

  const after = await serve({ EMISSIONS_TOKEN_KEY: newKey });
  expect(await use(after, second)).toMatch(/^[0-9A-Z]{12}\./);
  later(0);
  expect(await use(after, first)).toBe(401);
  expect(await after.stop('SIGINT')).toBe(0);
});
