import { dirname, join } from 'node:path/posix';
import { Marked } from 'marked';

/**
 * A Markdown page as HTML, with what its headings are called and where they are.
 * `addressOf` gives the address of a file of the repository, or nothing for what is not served.
 */
export function renderMarkdown(text, file, addressOf) {
  const headings = [];
  const seen = new Map();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = plainText(html);
        const id = idOf(title, seen);
        headings.push({ depth, title, id });
        if (depth === 1) return `<h1>${html}</h1>\n`;
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title)}">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(href, file, addressOf);
        return target === null ? html : `<a href="${escapeHtml(target)}">${html}</a>`;
      },
      image({ href, text: alternative }) {
        const source = targetOf(href, file, addressOf);
        return source === null ? '' : `<img src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}" />`;
      },
      code({ text: code, lang = '' }) {
        return `<pre tabindex="0" data-language="${escapeHtml(lang)}"><code>${escapeHtml(code)}</code></pre>\n`;
      },
    },
  });
  const html = marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings, title: headings.find(({ depth }) => depth === 1)?.title ?? file };
}

/** A description in Markdown inside of another text. */
export function renderInline(text) {
  return new Marked().parseInline(text ?? '', { async: false });
}

export function renderBlock(text) {
  return new Marked().parse(text ?? '', { async: false });
}

/** Links of other sites stay; those to files lead to their pages. */
function targetOf(href, file, addressOf) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = addressOf(join(dirname(file), path));
  return address === null || anchor === undefined ? address : `${address}#${anchor}`;
}

/** Names anchors as GitHub does, so that links work in both places. */
function idOf(title, seen) {
  const id = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const count = seen.get(id) ?? 0;
  seen.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

export function plainText(html) {
  const names = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name) => names[name]);
}

export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
