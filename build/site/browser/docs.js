/** Search over all texts, whose index is loaded when the box is first used; and the contents, closed where there is no room. */
const box = document.querySelector('#search');
const list = document.querySelector('#found');
const count = document.querySelector('#count');
const most = 12;
let index;

box.hidden = false;
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details')?.removeAttribute('open');

const menu = document.querySelector('nav');
const shown = menu?.querySelector('[aria-current]');
if (shown) menu.scrollTop = shown.offsetTop - menu.clientHeight / 2;

box.addEventListener('input', async () => {
  index ??= loadIndex();
  show(find(await index, box.value.trim()));
});
box.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') show(null);
  if (event.key === 'Enter') list.querySelector('a')?.click();
  if (event.key === 'ArrowDown') move(event, list.querySelector('a'));
});
list.addEventListener('keydown', (event) => {
  const item = document.activeElement.closest('li');
  if (event.key === 'ArrowDown') move(event, item?.nextElementSibling?.querySelector('a'));
  if (event.key === 'ArrowUp') move(event, item?.previousElementSibling?.querySelector('a') ?? box);
  if (event.key === 'Escape') move(event, box);
});
list.addEventListener('click', () => show(null));
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) move(event, box);
});

function move(event, target) {
  event.preventDefault();
  target?.focus();
}

async function loadIndex() {
  const { library, index: address } = document.body.dataset;
  const [{ default: MiniSearch }, answer] = await Promise.all([import(library), fetch(address)]);
  return MiniSearch.loadJSON(await answer.text(), {
    idField: 'address',
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page'],
  });
}

const stopWords = new Set(
  'a an and are can do does for how i in is it of on or the to up what where with'.split(' '),
);

/** Words that readers type, and the word of the pages. */
const otherWords = new Map(Object.entries({ fehler: 'error', passwort: 'password', schlüssel: 'key' }));

/** Parts of exactly this title, then those with every word, or else with words spelt like them, or with some of them. */
function find(all, text) {
  if (text === '') return null;
  const options = {
    prefix: true,
    combineWith: 'AND',
    boost: { title: 4, page: 2 },
    // Pages that explain come before those that list.
    boostDocument: (address) => (/\/(reference|changelog|readme|upgrading|from-1)/.test(address) ? 0.1 : 1),
    processTerm(word) {
      const term = word.toLowerCase();
      return stopWords.has(term) ? null : (otherWords.get(term) ?? term);
    },
  };
  const fuzzy = (word) => (word.length > 3 ? 0.34 : false);
  const found = [options, { ...options, fuzzy }, { ...options, fuzzy, combineWith: 'OR' }];
  for (const each of found) {
    const parts = all.search(text, each);
    const isExact = ({ title }) => title.toLowerCase() === text.toLowerCase();
    if (parts.length > 0) return [...parts.filter(isExact), ...parts.filter((part) => !isExact(part))];
  }
  return [];
}

function show(found) {
  list.hidden = found === null;
  count.textContent = found === null ? '' : `${found.length} found`;
  list.replaceChildren(...(found?.slice(0, most) ?? []).map(toItem));
  if (found?.length === 0)
    list.append(
      Object.assign(document.createElement('li'), {
        textContent: 'Nothing found. Try fewer or other words.',
      }),
    );
}

function toItem({ title, page, id: address }) {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: title });
  if (page !== '') link.append(Object.assign(document.createElement('small'), { textContent: page }));
  const item = document.createElement('li');
  item.append(link);
  return item;
}
