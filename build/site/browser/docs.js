/** Search over the headings, which are loaded when the box is first used; and the contents, closed where there is no room. */
const box = document.querySelector('#search');
const list = document.querySelector('#found');
const count = document.querySelector('#count');
const most = 12;
let entries;

box.hidden = false;
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details')?.removeAttribute('open');

box.addEventListener('input', async () => {
  entries ??= fetch(document.body.dataset.index).then((answer) => answer.json());
  show(find(await entries, box.value));
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

/** Those that have every word, those that begin with the text first. */
function find(all, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const rank = ({ title }) =>
    title.toLowerCase().startsWith(words[0]) ? 0 : title.toLowerCase().includes(words[0]) ? 1 : 2;
  return all
    .filter(({ title, page }) => words.every((word) => `${title} ${page}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.title.length - b.title.length);
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

function toItem({ title, page, address }) {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: title });
  if (page !== '') link.append(Object.assign(document.createElement('small'), { textContent: page }));
  const item = document.createElement('li');
  item.append(link);
  return item;
}
