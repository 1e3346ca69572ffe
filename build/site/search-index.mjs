import MiniSearch from 'minisearch';
import { plainText } from './markdown.mjs';

/** The library as browsers load it, with its licence. */
export function searchLibrary(read) {
  const folder = 'node_modules/minisearch';
  const text = read(`${folder}/dist/es/index.js`).replace(/\n\/\/# sourceMappingURL=.*/, '');
  return `/*!\n${read(`${folder}/LICENSE.txt`)}*/\n${text}`;
}

/** The index has these of each part of a page; docs.js reads it with the same. */
const parts = { idField: 'address', fields: ['title', 'page', 'text'], storeFields: ['title', 'page'] };

/** The texts of all pages, each part under its heading. */
export function buildIndex(pages) {
  const index = new MiniSearch(parts);
  // Those who change the program look into the folder itself.
  for (const page of pages.filter(({ address }) => !address.startsWith('/docs/inside')))
    index.addAll(partsOf(page));
  return JSON.stringify(index);
}

/** Parts of references bring their text; those of other pages are between their headings. */
function partsOf({ title, address, headings, html }) {
  const texts = html.split(/(?=<h[1-6][ >])/).slice(-headings.length);
  return headings.map((heading, index) => ({
    address: heading.depth === 1 ? address : `${address}#${heading.id}`,
    title: heading.depth === 1 ? title : heading.title,
    page: heading.depth === 1 ? '' : title,
    text: heading.text ?? plainText(texts[index] ?? ''),
  }));
}
