import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { blocksOf, examplesOf, withTexts } from '../support/cookbook-page.ts';
import { namedUids } from '../support/samples/named-uids.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { createYearlyProfile } from '../support/samples/yearly-profile.ts';
import { runExample } from '../support/run-example.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

/**
 * Every example of the cookbook and of the pages on quantities and tables, in the order of its page, over the built-in
 * data: what comes back is what the page shows. `npm run test:update` writes
 * new answers into the pages.
 */
const folder = new URL('../../docs/do/cookbook/', import.meta.url);
const index = 'README.md';
/** Pages that read a profile which they do not create. */
const toolPages = new Set([
  'spreadsheets.md',
  'grafana.md',
  'pandas.md',
  'r.md',
  'power-bi.md',
  'other-tables.md',
  '../../learn/quantities.md',
  '../tables-out.md',
]);
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== index);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const published = new Map(publishedOperations.map(({ query }) => [nameOf(query), withoutComment(query)]));

it('the cookbook has an index that leads to every page', () => {
  expect(pages.length).toBeGreaterThanOrEqual(4);
  for (const page of pages) expect(read(index)).toContain(`](${page})`);
});

describe.each([...pages, '../../learn/quantities.md', '../tables-out.md'])('%s', (name) => {
  const page = read(name);
  const blocks = blocksOf(page);
  const examples = examplesOf(blocks);

  it('the page has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it('the page shows published operations unchanged', () => {
    for (const { request } of examples) {
      const known = published.get(nameOf(request.text));
      if (known !== undefined) expect(request.text).toBe(known);
    }
  });

  it('the page shows the answers of the program', async () => {
    const { newUid } = namedUids('NEW');
    const backend = await openFixtureBackend({ directory: builtInDirectory, newUid });
    if (toolPages.has(name))
      await createYearlyProfile(openAs(backend.open, await signInAs(backend.open, 'demo')));
    const server = await startGateway(backend);
    try {
      const texts = blocks.map(({ text }) => text);
      for (const example of examples) {
        const answer = blocks[example.answerAt];
        if (answer !== undefined) texts[example.answerAt] = await runExample(server.url, example, answer);
      }
      await expect(withTexts(page, texts)).toMatchFileSnapshot(fileURLToPath(new URL(name, folder)));
    } finally {
      await server.close();
    }
  });
});

function nameOf(document: string): string | undefined {
  return /^(?:query|mutation) (\w+)/m.exec(document)?.[1];
}

function withoutComment(document: string): string {
  return document.replace(/^(#.*\n)+/, '');
}
