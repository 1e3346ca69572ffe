import { once } from 'node:events';
import { open, rename, rm, stat } from 'node:fs/promises';
import { standardStream } from './table-arguments.ts';

type Write = (piece: string | Buffer) => Promise<void>;

/** Writes a table. A file replaces an earlier one once it is complete. */
export async function writeTable<T>(target: string, work: (write: Write) => Promise<T>): Promise<T> {
  if (target === standardStream) return work(toStandardOutput);
  const part = (await isReplaceable(target)) ? `${target}.part` : target;
  const file = await open(part, 'w');
  try {
    const result = await work((piece) => file.appendFile(piece));
    await file.close();
    if (part !== target) await rename(part, target);
    return result;
  } catch (error) {
    await file.close();
    if (part !== target) await rm(part, { force: true });
    throw error;
  }
}

async function toStandardOutput(piece: string | Buffer): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

/** Not what is no file, such as a pipe. */
async function isReplaceable(target: string): Promise<boolean> {
  return stat(target).then(
    (found) => found.isFile(),
    () => true,
  );
}
