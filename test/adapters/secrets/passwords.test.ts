import { type ScryptOptions, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPasswords } from '../../../src/adapters/secrets/passwords.ts';
import { cheapPasswords } from '../../support/users/cheap-passwords.ts';

/** What RFC 7914 gives for the salt in a stored hash. */
function hashOf(password: string, stored: string, cost: ScryptOptions): string {
  const salt = Buffer.from(stored.split('$')[1] ?? '', 'base64url');
  return scryptSync(password, salt, 32, cost).toString('base64url');
}

it('passwords are hashed by scrypt with 32 MiB of memory unless a cost is set', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('a long password');
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
  expect(stored.split('$')[2]).toBe(hashOf('a long password', stored, cost));
  expect(await passwords.verify('a long password', stored)).toBe(true);
  expect(await passwords.verify('another password', stored)).toBe(false);
});

it('passwords are hashed at the configured cost', async () => {
  const stored = await cheapPasswords.hash('a long password');
  expect(stored.split('$')[2]).toBe(hashOf('a long password', stored, { N: 2, r: 1, p: 1 }));
  expect(await createPasswords().verify('a long password', stored)).toBe(false);
});

it('passwords do not match a stored hash of unknown form', async () => {
  expect(await cheapPasswords.verify('a long password', '')).toBe(false);
  expect(await cheapPasswords.verify('a long password', 'plain a long password')).toBe(false);
});
