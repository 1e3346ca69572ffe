/** The fields of each element of a name, in a document that has no attributes and no deeper elements. */
export function readXmlEntries(body: string, name: string): readonly ReadonlyMap<string, string>[] | null {
  const entries: Map<string, string>[] = [];
  const open: string[] = [];
  let isInEntry = false;
  let text = '';
  for (const [, tag = '', characters = ''] of body.matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (/^[?!]/.test(tag)) continue;
    if (tag === '') {
      text += characters;
      continue;
    }
    const own = /[^\s/]+/.exec(tag)?.[0] ?? '';
    const isEnd = tag.startsWith('/');
    if (!isEnd) {
      open.push(own);
      text = '';
      if (own === name) entries.push(new Map());
      if (own === name) isInEntry = true;
    }
    if (isEnd || tag.endsWith('/')) {
      if (open.pop() !== own) return null;
      if (own === name) isInEntry = false;
      else if (isInEntry) entries.at(-1)?.set(own, unescape(text));
      text = '';
    }
  }
  return open.length > 0 || !body.includes('<') ? null : entries;
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replaceAll(/&(#x?)?([0-9a-z]+);/gi, (whole, number: string | undefined, name: string) =>
    number === undefined
      ? (characters[name] ?? whole)
      : String.fromCodePoint(Number.parseInt(name, number === '#' ? 10 : 16)),
  );
}
