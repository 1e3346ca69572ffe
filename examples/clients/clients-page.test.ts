import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const docs = fileURLToPath(new URL('../../docs/do', import.meta.url));

it('docs/do/clients.md leads to every example, and to no other', () => {
  const page = readFileSync(join(docs, 'clients.md'), 'utf8');
  const linked = [...page.matchAll(/\]\((clients\/[^)]+)\)/g)].map(([, file = '']) => file);
  const examples = readdirSync(join(docs, 'clients'), { recursive: true, encoding: 'utf8' })
    .map((name) => `clients/${name}`)
    // The application has a page of its own.
    .filter((name) => statSync(join(docs, name)).isFile() && !/^clients\/app\/(?!README)/.test(name));
  expect(examples.length).toBeGreaterThanOrEqual(7);
  expect([...new Set(linked)].sort()).toEqual(examples.sort());
});
