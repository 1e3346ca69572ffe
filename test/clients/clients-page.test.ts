import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const docs = new URL('../../docs/', import.meta.url);
const page = readFileSync(new URL('clients.md', docs), 'utf8');
const folder = fileURLToPath(new URL('clients', docs));
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(folder, name)).isFile())
  .sort();

/** The blocks that stand below the name of the file that they show. */
const shown = new Map(
  [...page.matchAll(/^\[([^\]]+)\]\(clients\/\1\):\n\n```\w+\n([^]*?)^```$/gm)].map(([, file = '', text]) => [
    file,
    text,
  ]),
);

describe('docs/clients.md', () => {
  it('shows the examples that the tests run, and no other code', () => {
    expect(examples.length).toBeGreaterThanOrEqual(7);
    expect([...shown.keys()].sort()).toEqual(examples);
    expect(page.match(/^```\w+$/gm)).toHaveLength(shown.size);
  });

  it.each(examples)('shows %s as it is', (file) => {
    expect(shown.get(file)).toBe(readFileSync(new URL(`clients/${file}`, docs), 'utf8'));
  });
});
