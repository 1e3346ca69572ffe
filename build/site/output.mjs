import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Writes files compressed only: the program decompresses them for the few who do not accept that. */
export function openOutput(folder) {
  const writing = [];

  function write(path, text) {
    writing.push(writeCompressed(join(folder, `${path}.br`), Buffer.from(text)));
  }

  return {
    write,
    /** Writes a file that is not served. */
    writePlain(path, text) {
      mkdirSync(folder, { recursive: true });
      writing.push(writeFile(join(folder, path), text));
    },
    /** Writes a file under a name that changes with it, and returns its address. */
    writeAsset(path, text) {
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 10);
      const end = extname(path);
      const hashed = `${path.slice(0, -end.length)}-${digest}${end}`;
      write(hashed, text);
      return `/${hashed}`;
    },
    written: () => Promise.all(writing),
  };
}

async function writeCompressed(file, bytes) {
  mkdirSync(dirname(file), { recursive: true });
  // The best quality takes five times as long for a tenth less; in small files even 9 gains little.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > 100_000 ? 9 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(file, await compress(bytes, { params }));
}
