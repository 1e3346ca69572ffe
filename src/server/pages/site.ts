import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** A file of the built pages: as it is, compressed, or both. */
export interface SiteFile {
  readonly type: string;
  readonly plain: string | null;
  readonly compressed: string | null;
}

/** The files by their addresses. Only these are read, whatever a request asks for. */
export type Site = ReadonlyMap<string, SiteFile>;

/** Other files, such as source maps, are not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.graphql': 'application/graphql; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

const compressedEnd = '.br';

/** Lists the files of a folder, which may be absent because it was not built. */
export function readSite(folder: string): Site {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];
  const all = new Set(names);
  const plain = new Set(
    names.map((name) => (name.endsWith(compressedEnd) ? name.slice(0, -compressedEnd.length) : name)),
  );
  return new Map(
    [...plain].flatMap((name) => {
      const type = types[extname(name)];
      const pathOf = (file: string): string | null => (all.has(file) ? join(folder, file) : null);
      const file = { plain: pathOf(name), compressed: pathOf(name + compressedEnd) };
      return type === undefined ? [] : [[addressOf(name), { type, ...file }] as const];
    }),
  );
}

/** Pages have addresses without `.html`, and `index.html` has its folder's address. */
function addressOf(name: string): string {
  const path = `/${name.split(sep).join('/')}`;
  return path === '/index.html' ? '/' : path.replace(/(\/index)?\.html$/, '');
}

const decompress = promisify(brotliDecompress);

/** Content of a file, in Brotli where that is accepted and there. */
export async function readSiteFile(
  { plain, compressed }: SiteFile,
  acceptsBrotli: boolean,
): Promise<{ readonly body: Buffer; readonly coding: 'br' | null }> {
  if (compressed !== null && acceptsBrotli) return { body: await readFile(compressed), coding: 'br' };
  const body = plain === null ? await decompress(await readFile(compressed ?? '')) : await readFile(plain);
  return { body, coding: null };
}
