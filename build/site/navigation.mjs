import { posix } from 'node:path';
import { escapeHtml } from './markdown.mjs';

/** The shelves of the navigation, which are folders, with their pages in groups; pages not named here come last. */
const shelves = [
  { title: 'Learn', folder: 'learn', groups: { '': ['tutorial', 'inventory', 'concepts', 'quantities'] } },
  {
    title: 'Do',
    folder: 'do',
    groups: {
      '': ['cookbook/README'],
      'Spreadsheets and BI': ['spreadsheets', 'power-bi', 'grafana', 'pandas', 'r', 'other-tables'].map(
        (name) => `cookbook/${name}`,
      ),
      Tables: ['tables', 'table-columns', 'table-cells', 'calculate-tables', 'tables-out'],
      Applications: [
        'clients',
        'clients/app/README',
        'cookbook/nested-data',
        'cookbook/dashboard-amounts',
        'cookbook/dashboard-page',
        'agents',
        'cookbook/migrating-from-rest',
        'from-1-to-2',
      ],
      Writing: ['writes', 'write-outcomes', 'cookbook/mutations-for-tools'],
      'Data sets': ['data-sets', 'data-set-texts', 'published-library', 'cookbook/category-from-nothing'],
      Embedding: ['library', 'library-frameworks', 'federation'],
    },
  },
  { title: 'Look up', folder: 'look-up', groups: { '': ['graphql', 'rest', 'amounts', 'units', 'errors'] } },
  {
    title: 'Run',
    folder: 'run',
    groups: {
      '': [
        'operations',
        'monitoring',
        'troubleshooting',
        'users',
        '../../SECURITY',
        'postgresql',
        'postgresql-failover',
        'upgrading',
      ],
    },
  },
];

const references = {
  title: 'References',
  pages: [
    { title: 'GraphQL reference', address: '/docs/reference/graphql' },
    { title: 'REST reference', address: '/docs/reference/rest' },
    { title: 'schema.graphql', address: '/schema.graphql' },
    { title: 'openapi.yaml', address: '/openapi.yaml' },
  ],
};

/** The pages for users by shelf; those for people who change the program are on a page of their own. */
export function groupPages(pages) {
  return shelves.map(({ title, folder, groups }) => {
    const left = new Map(pages.map((page) => [page.file, page]));
    const take = (file) => {
      const page = left.get(file);
      left.delete(file);
      return page ?? [];
    };
    const named = Object.entries(groups).map(([name, files]) => ({
      title: name,
      pages: files.flatMap((file) => take(posix.join('docs', folder, `${file}.md`))),
    }));
    named.at(-1).pages.push(...[...left.values()].filter(({ file }) => file.startsWith(`docs/${folder}/`)));
    return { title, groups: folder === 'look-up' ? [...named, references] : named };
  });
}

/** The shelves as lists of links; `current` marks the page that is shown. */
export function listShelves(navigation, current = () => '') {
  const list = ({ title, pages }) => {
    const links = pages.map(
      (page) => `<li><a href="${page.address}"${current(page.address)}>${escapeHtml(page.title)}</a></li>`,
    );
    return `${title === '' ? '' : `<h3>${title}</h3>`}<ul>${links.join('')}</ul>`;
  };
  return navigation
    .map(({ title, groups }) => `<section><h2>${title}</h2>${groups.map(list).join('')}</section>`)
    .join('\n');
}

/** The pages before and after this one in the navigation; files of a schema are none. */
export function neighbours(address, navigation) {
  const pages = navigation
    .flatMap(({ groups }) => groups.flatMap((group) => group.pages))
    .filter((page) => page.address.startsWith('/docs/'));
  const at = pages.findIndex((page) => page.address === address);
  if (at < 0) return '';
  const link = (page, label, rel) =>
    page === undefined ? '' : `<a rel="${rel}" href="${page.address}">${label} ${escapeHtml(page.title)}</a>`;
  return `<p class="neighbours">${link(pages[at - 1], '←', 'prev')}${link(pages[at + 1], '→', 'next')}</p>\n`;
}
