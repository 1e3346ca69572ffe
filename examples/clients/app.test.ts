import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isMissing } from '../../test/support/missing.ts';
import { browserFile } from '../../test/support/browser.ts';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { generateDocuments } from './typed-documents.ts';

const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);

const clients = ['urql', 'apollo'];

let examples: ExampleFolder;
let rig: ClientRig;
beforeAll(async () => {
  examples = copyExamples();
  await generateDocuments(examples, { documentMode: 'documentNode', fragmentMasking: false, folder: 'app/' });
  rig = await startClientRig();
});
afterAll(async () => {
  await rig.close();
  examples.remove();
});

it('generates its documents with the options that the other examples use', () => {
  const { generates } = parse(examples.read('app/codegen.yml')) as {
    readonly generates: { readonly 'generated/': { readonly config: object } };
  };
  expect(generates['generated/'].config).toEqual({
    ...(JSON.parse(examples.read('codegen.json')) as object),
    documentMode: 'documentNode',
  });
});

it.each(clients)('passes its own strict type check with %s', async (library) => {
  examples.write('app/client.ts', `export * from './${library}.tsx';\n`);
  expect(await examples.typeCheckBy('app/tsconfig.json')).toBe('');
});

it.skipIf(isWithoutBrowser).each(clients)(
  'with %s signs in, finds an item and shows its amount',
  async (library) => {
    examples.write('app/client.ts', `export * from './${library}.tsx';\n`);
    const folder = join(examples.folder, 'app');
    const index = examples.read('app/index.html').replace(/http:\/\/127\.0\.0\.1:\d+/, rig.url);
    examples.write('app/index.html', index);
    await build({ root: folder, configFile: false, logLevel: 'error' });
    const pages = await serve(join(folder, 'dist'));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
      await page.getByLabel('Name').fill('demo');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Name').fill('demo');
      await page.getByLabel('Password').fill('demo');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Search').fill('petrol small');
      await page
        .getByRole('button', { name: /petrol, small/ })
        .first()
        .click();
      await page.getByLabel(/distance/i).fill('1000');
      await page.getByText(/kg CO2e per year/).waitFor();
    } finally {
      await browser.close();
      pages.close();
    }
  },
);

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserFile ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** The built files; the first page for every address that is none of them. */
async function serve(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.endsWith('.js');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(readFileSync(join(folder, isScript ? url : 'index.html')));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
