import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes the thread that reads and writes workbooks into one file, which the program starts from the folder of its own. */
export async function buildWorkbookThread(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/tables/workbooks/workbook-thread.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      license: { fileName: 'workbook-licenses.md' },
      rolldownOptions: {
        output: { codeSplitting: false, entryFileNames: 'workbook-thread.js', comments: false },
      },
    },
  });
}
