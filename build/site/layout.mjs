import { escapeHtml } from './markdown.mjs';

/** The groups of the navigation; pages that none names are in the last one. */
const groups = [
  ['Start', ['README', 'docs/tutorial', 'docs/concepts', 'docs/glossary']],
  [
    'Use',
    [
      'docs/graphql',
      'docs/amounts',
      'docs/units',
      'docs/writes',
      'docs/tables',
      'docs/rest',
      'docs/errors',
      'docs/clients',
      'docs/graphql-over-http',
      'docs/users',
      'docs/agents',
    ],
  ],
  ['Cookbook', [/^docs\/cookbook\//]],
  [
    'Operate',
    [
      'docs/configuration',
      'docs/operations',
      'docs/command-line',
      'docs/postgresql',
      'docs/caching',
      'docs/performance',
      'docs/audit',
      'docs/library',
      'docs/federation',
      'docs/upstreams',
    ],
  ],
  ['Data', ['docs/data-sets', 'docs/algorithms']],
  ['Project', ['CHANGELOG', 'SECURITY', 'docs/ARCHITECTURE', 'docs/contributing', /^docs\/(?!decisions\/)/]],
];

const references = [
  { title: 'GraphQL reference', address: '/docs/reference/graphql' },
  { title: 'REST reference', address: '/docs/reference/rest' },
  { title: 'schema.graphql', address: '/schema.graphql' },
  { title: 'openapi.yaml', address: '/openapi.yaml' },
];

/** The pages by group, each once. */
export function groupPages(pages) {
  const left = new Map(pages.map((page) => [page.file.replace(/\.md$/, ''), page]));
  const take = (name) => {
    const names = typeof name === 'string' ? [name] : [...left.keys()].filter((key) => name.test(key));
    return names.flatMap((each) => {
      const page = left.get(each);
      left.delete(each);
      return page === undefined ? [] : [page];
    });
  };
  const grouped = groups.map(([title, names]) => ({ title, pages: names.flatMap(take) }));
  return [...grouped.slice(0, 2), { title: 'Reference', pages: references }, ...grouped.slice(2)];
}

/** A page of the documentation, with its contents beside it. */
export function layOut({ title, address, html, headings }, { navigation, ...files }) {
  const current = (to) => (to === address ? ' aria-current="page"' : '');
  const links = navigation
    .filter(({ pages }) => pages.length > 0)
    .map(
      (group) =>
        `<section><h2>${group.title}</h2><ul>${group.pages
          .map(
            (page) =>
              `<li><a href="${page.address}"${current(page.address)}>${escapeHtml(page.title)}</a></li>`,
          )
          .join('')}</ul></section>`,
    );
  const body = `<div class="columns">
<nav aria-label="Documentation"><details open><summary>Contents</summary>${links.join('\n')}</details></nav>
<main id="content" tabindex="-1">
${contentsOf(headings)}${html}
${neighbours(address, navigation)}</main>
</div>`;
  return frame({ title, body, docs: current('/docs') }, files);
}

/** The headings of a long page, to jump to. */
function contentsOf(headings) {
  const parts = headings.filter(({ depth }) => depth === 2);
  if (parts.length < 3) return '';
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<details class="contents"><summary>On this page</summary><ul>${links.join('')}</ul></details>\n`;
}

/** The pages before and after this one in the navigation. */
function neighbours(address, navigation) {
  const pages = navigation.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.address === address);
  if (at < 0) return '';
  const link = (page, label, rel) =>
    page === undefined ? '' : `<a rel="${rel}" href="${page.address}">${label} ${escapeHtml(page.title)}</a>`;
  return `<p class="neighbours">${link(pages[at - 1], '←', 'prev')}${link(pages[at + 1], '→', 'next')}</p>\n`;
}

/** A whole page: the header with the search over the documentation, and what is below it. */
export function frame({ title, body, docs = '' }, { style, script, index, library }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Emissions gateway</title>
<link rel="icon" href="/favicon.png">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body data-index="${index}" data-library="${library}">
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="24" height="24"> Emissions gateway</a>
<a href="/">Explorer</a>
<a href="/docs"${docs}>Docs</a>
<search><label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search the documentation" autocomplete="off" aria-controls="found" hidden>
<ul id="found" aria-label="Found" hidden></ul><p id="count" class="hidden" role="status"></p></search>
</header>
${body}
</body>
</html>
`;
}
