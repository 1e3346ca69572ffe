import { fileURLToPath } from 'node:url';
import { buildWorkbookThread } from '../../../build/workbook-thread.mjs';

/** Threads take no TypeScript, so tests of the sources start the thread from its built file. */
const folder = new URL('../../../node_modules/.cache/workbook-thread/', import.meta.url);

export const buildThreadForRun = (): Promise<void> => buildWorkbookThread(fileURLToPath(folder));

export const startsBuiltThread = {
  name: 'starts-built-thread',
  transform(code: string, file: string): string | undefined {
    if (!file.endsWith('/src/tables/workbooks/run-in-thread.ts')) return undefined;
    return code.replace(
      /new URL\(["']\.\/workbook-thread\.js["'], import\.meta\.url\)/,
      `new URL(${JSON.stringify(new URL('workbook-thread.js', folder))})`,
    );
  },
};
