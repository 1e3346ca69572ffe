import { escapeHtml } from './markdown.mjs';

/** The shelves of the navigation, which are folders, with the pages that come first. */
const shelves = [
  { title: 'Learn', folder: 'learn', first: ['tutorial', 'concepts', 'quantities'] },
  {
    title: 'Do',
    folder: 'do',
    first: [
      'cookbook/README',
      'tables',
      'table-columns',
      'table-cells',
      'calculate-tables',
      'tables-out',
      'writes',
      'write-outcomes',
      'clients',
      'agents',
      'library',
    ],
  },
  { title: 'Look up', folder: 'look-up', first: ['graphql', 'rest', 'amounts', 'units', 'errors'] },
  {
    title: 'Run',
    folder: 'run',
    first: [
      'operations',
      'monitoring',
      'troubleshooting',
      'users',
      'postgresql',
      'postgresql-failover',
      'upgrading',
    ],
  },
];

const references = [
  { title: 'GraphQL reference', address: '/docs/reference/graphql' },
  { title: 'REST reference', address: '/docs/reference/rest' },
  { title: 'schema.graphql', address: '/schema.graphql' },
  { title: 'openapi.yaml', address: '/openapi.yaml' },
];

/** The pages for users by shelf; those for people who change the program are on a page of their own. */
export function groupPages(pages) {
  return shelves.map(({ title, folder, first }) => {
    const rank = ({ file }) => {
      const index = first.indexOf(file.slice(`docs/${folder}/`.length, -'.md'.length));
      return index < 0 ? first.length : index;
    };
    const own = pages
      .filter(({ file }) => file.startsWith(`docs/${folder}/`))
      .toSorted((a, b) => rank(a) - rank(b));
    return { title, pages: folder === 'look-up' ? [...own, ...references] : own };
  });
}

/** A page of the documentation, with its contents next to it. */
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

/** The mark of the gateway, in the colours of the scheme, as the explorer has it. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="brand-tile" width="32" height="32" rx="8"/><path class="brand-bars" d="M9 22v-5h3v5zm5.5 0v-9h3v9zm5.5 0V9h3v13z"/></svg>';

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
<a class="brand" href="/">${mark} Emissions gateway</a>
<a class="nav-link" href="/">Explorer</a>
<a class="nav-link" href="/explore/profiles">Profiles</a>
<a class="nav-link" href="/explore/compare">Compare</a>
<a class="nav-link" href="/docs"${docs}>Docs</a>
<search><label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search the documentation" autocomplete="off" aria-controls="found" hidden>
<ul id="found" aria-label="Found" hidden></ul><p id="count" class="hidden" role="status"></p></search>
</header>
${body}
</body>
</html>
`;
}
