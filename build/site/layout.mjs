import { escapeHtml } from './markdown.mjs';
import { listShelves, neighbours } from './navigation.mjs';

/** A page of the documentation, with its contents next to it. */
export function layOut({ title, address, html, headings }, { navigation, ...files }) {
  const current = (to) => (to === address ? ' aria-current="page"' : '');
  const body = `<div class="columns">
<nav aria-label="Documentation"><details open><summary>Contents</summary>${listShelves(navigation, current)}</details></nav>
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
<a class="nav-link" href="/">Factors</a>
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
