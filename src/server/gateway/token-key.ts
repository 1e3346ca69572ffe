import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { prepareDataDirectory } from '../../startup/open-store.ts';
import { refuseOpenSecret } from '../../startup/private-files.ts';

const keyBytes = 32;
const keyFile = 'token.key';

/**
 * The key that tokens are signed with: the configured one, or the key of the data
 * directory, created on first use and readable by its owner only.
 */
export async function readTokenKey(configured: string | null, dataDirectory: string | null): Promise<Buffer> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  if (dataDirectory === null) return randomBytes(keyBytes);
  await prepareDataDirectory(dataDirectory);
  const text = await readOrCreate(join(dataDirectory, keyFile));
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length === keyBytes) return key;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `The file ${keyFile} in the data directory is corrupted. Remove it; all users must then sign in again.`,
  );
}

const fileForm = /^[A-Za-z0-9_-]{43}$/;

/** Possible meanings of a configured previous key: itself, or the text of a key file. */
export function previousKeys(text: string | null): readonly Buffer[] {
  if (text === null) return [];
  const configured = Buffer.from(text, 'utf8');
  return fileForm.test(text) ? [configured, Buffer.from(text, 'base64url')] : [configured];
}

async function readOrCreate(file: string): Promise<string> {
  try {
    return await readSecret(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await createOnce(file).catch((error: unknown) => refuseWithoutKey(file, error));
  return readSecret(file);
}

function refuseWithoutKey(file: string, cause: unknown): never {
  const [reason = ''] = cause instanceof Error ? cause.message.split(', ') : [];
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `The token key ${file} does not exist and cannot be created (${reason}): let the program write to that folder, name another with --data-dir, or set EMISSIONS_TOKEN_KEY.`,
    { cause },
  );
}

async function readSecret(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    refuseOpenSecret(file, await handle.stat());
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Atomic: the file is linked when complete, and only if there is none yet, so
 * processes that start at the same time all read the same key.
 */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.chmod(0o600);
      await handle.writeFile(`${randomBytes(keyBytes).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
