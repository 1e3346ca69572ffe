import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '../../src/adapters/secrets/tokens.ts';
import { previousKeys, readTokenKey } from '../../src/server/gateway/token-key.ts';
import { asInstant, asUid } from '../support/brands.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('token key', () => {
  it('the token key is created once, readable by its owner only, and is the same for all processes that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => readTokenKey(null, folder)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['token.key']);
    expect(statSync(join(folder, 'token.key')).mode & 0o777).toBe(0o600);
    const written = readFileSync(join(folder, 'token.key'), 'utf8');
    expect(await readTokenKey(null, folder)).toEqual(keys[0]);
    expect(readFileSync(join(folder, 'token.key'), 'utf8')).toBe(written);
  });

  it('the token key is the configured one if there is one, and no file is written', async () => {
    const configured = 'k'.repeat(40);
    expect(await readTokenKey(configured, folder)).toEqual(Buffer.from(configured));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('the token key lasts as long as the process without a data directory', async () => {
    expect(await readTokenKey(null, null)).not.toEqual(await readTokenKey(null, null));
  });

  it('tokens of the key of before are accepted while the key is changed, whether it was configured or in a file', async () => {
    const before = 'the key of before, long enough to be one';
    const fileKey = await readTokenKey(null, folder);
    const text = readFileSync(join(folder, 'token.key'), 'utf8').trim();
    const at = asInstant(1_700_000_000_000);
    const content = { userUid: asUid('AAAAAAAAAAAA'), created: at, touched: at, sessionsFrom: at };
    const key = Buffer.from('k'.repeat(40));
    for (const [old, previous] of [
      [Buffer.from(before), before],
      [fileKey, text],
    ] as const) {
      const token = createTokens(old).sign(content);
      expect(createTokens(key, previousKeys(previous)).verify(token)).toEqual(content);
      expect(createTokens(key, previousKeys(null)).verify(token)).toBeNull();
      expect(createTokens(key).verify(createTokens(key, previousKeys(previous)).sign(content))).toEqual(
        content,
      );
    }
    expect(previousKeys('!'.repeat(43))).toHaveLength(1);
  });

  it('the token key is not replaced when its file is corrupted', async () => {
    writeFileSync(join(folder, 'token.key'), 'short\n', { mode: 0o600 });
    await expect(readTokenKey(null, folder)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('Remove it'),
    });
    expect(readFileSync(join(folder, 'token.key'), 'utf8')).toBe('short\n');
  });
});
