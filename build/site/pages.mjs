import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { writeGraphqlReference } from './graphql-reference.mjs';
import { buildIndex, searchLibrary } from './search-index.mjs';
import { frame, layOut } from './layout.mjs';
import { escapeHtml, renderMarkdown } from './markdown.mjs';
import { groupPages, listShelves } from './navigation.mjs';
import { writeRestReference } from './rest-reference.mjs';

/** Files of the repository that are served as they are. */
const served = { 'schema/schema.graphql': '/schema.graphql', 'schema/rest.openapi.yaml': '/openapi.yaml' };

const interFile = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The documentation, the references, the schemas, and the page for unknown addresses. */
export async function writePages(output, root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const own = (name) => read(`build/site/browser/${name}`);
  for (const [file, address] of Object.entries(served)) output.write(address.slice(1), read(file));
  const openApi = read('schema/rest.openapi.yaml');
  output.write('openapi.json', JSON.stringify(parse(openApi)));
  output.write('favicon.svg', own('favicon.svg'));
  output.write('favicon.png', readFileSync(join(root, 'build/site/browser/favicon.png')));

  const files = filesIn(root);
  const addresses = new Map([...Object.entries(served), ...files.map((file) => [file, addressOf(file)])]);
  const pages = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      file,
      address: addressOf(file),
      ...renderMarkdown(read(file), file, (target) => addresses.get(target) ?? null),
    }));
  for (const file of files.filter((each) => !each.endsWith('.md')))
    output.write(addressOf(file).slice(1), readFileSync(join(root, file)));

  const navigation = groupPages(pages);
  const all = [
    ...pages,
    ...writeGraphqlReference(read('schema/schema.graphql')),
    writeRestReference(openApi),
    listOf(
      '/docs/inside',
      'Inside',
      pages.filter(({ file }) => file.startsWith('docs/inside/')),
    ),
    startPage(navigation),
  ];
  const font = output.writeAsset('docs/assets/inter.woff2', readFileSync(join(root, interFile)));
  const face = `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(${font})}`;
  // The documentation has the colours and the type of the explorer.
  const style = output.writeAsset(
    'docs/assets/docs.css',
    `${face}\n${read('explorer/style/tokens.css')}\n${own('docs.css')}`,
  );
  const shared = {
    navigation,
    style,
    script: output.writeAsset('docs/assets/docs.js', own('docs.js')),
    library: output.writeAsset('docs/assets/minisearch.js', searchLibrary(read)),
    index: output.writeAsset('docs/assets/search.json', buildIndex(all)),
  };
  for (const page of all) output.write(`${page.address.slice(1)}.html`, layOut(page, shared));
  output.write('not-found.html', frame({ title: 'Not found', body: own('not-found.html') }, shared));
}

function filesIn(root) {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(md|png|json)$/.test(name));
  return ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...inDocs.toSorted()];
}

function addressOf(file) {
  const [, inside] = /^docs\/(?:learn|do|look-up|run)\/(.+)/.exec(file) ?? [];
  // The shelf is no part of the address, so that a page may change it.
  const path =
    inside !== undefined
      ? `/docs/${inside}`
      : file.startsWith('docs/')
        ? `/${file}`
        : `/docs/${file.toLowerCase()}`;
  return path.replace(/(\/README)?\.md$/, '');
}

function listOf(address, title, pages) {
  const items = pages.map((page) => `<li><a href="${page.address}">${escapeHtml(page.title)}</a></li>`);
  return {
    address,
    title,
    headings: [{ depth: 1, title }],
    html: `<h1>${title}</h1><ul>${items.join('\n')}</ul>`,
  };
}

function startPage(navigation) {
  const title = 'Documentation';
  return {
    address: '/docs',
    title,
    headings: [{ depth: 1, title }],
    html: `<h1>${title}</h1>\n<div class="overview">${listShelves(navigation)}</div>
<p><a href="/docs/readme">Readme</a> · <a href="/docs/changelog">Changelog</a> · <a href="/docs/inside">Inside</a>, for those who change the program</p>`,
  };
}
