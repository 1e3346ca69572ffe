import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Tells Chromium to compile each script of a folder while it loads, in parallel to the page, instead of each function when it
 * is called first, which is while one waits for a view. To other browsers it is a comment.
 */
export function compileAhead(folder) {
  for (const file of filesIn(folder, /\.js$/))
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
}

export function compressIn(folder) {
  for (const file of filesIn(folder, /\.(?:html|js|css|svg|txt)$/)) {
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  }
}

const filesIn = (folder, name) =>
  readdirSync(folder)
    .filter((each) => name.test(each))
    .map((each) => join(folder, each));
