import { randomBytes } from 'node:crypto';
import { chmod, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmissionsError } from '../domain/errors.ts';

const keyBytes = 32;
const keyFile = 'token.key';

/**
 * The key that tokens are signed with: the configured one, or the one in the
 * data directory, which is created once and readable by its owner only.
 */
export async function readTokenKey(configured: string | null, dataDirectory: string | null): Promise<Buffer> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  if (dataDirectory === null) return randomBytes(keyBytes);
  const file = join(dataDirectory, keyFile);
  await createOnce(file);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  if (key.length === keyBytes) return key;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `The file ${keyFile} in the data directory is damaged. Remove it; everybody then signs in again.`,
  );
}

async function createOnce(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(keyBytes).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
