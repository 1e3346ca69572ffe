import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const pages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...markdownIn('docs'),
  ...markdownIn('data'),
  'schema/README.md',
].filter((page) => existsSync(join(root, page)));

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

/** Links that lead nowhere: to no file, or to no heading of one. */
function brokenLinks(page: string, text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !leadsSomewhere(page, target))
    .map((target) => `${page} → ${target}`);
}

/** Links whose text is the name of a page, and that lead to another one. */
function misnamedLinks(page: string, text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\[([\w-]+\.md)\]\(([^)#\s]+)/g)]
    .filter(([, name = '', target = '']) => basename(target) !== name)
    .map(([, name, target]) => `${page} calls ${target} ${name}`);
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), path);
  if (!existsSync(file)) return false;
  if (anchor === undefined || !file.endsWith('.md') || statSync(file).isDirectory()) return true;
  return headingsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** The anchors that GitHub gives to headings. */
function headingsOf(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/```.*?```/gs, '');
}

/** Files that a page names, in the repository, in `src` or beside the page, and that are not there. */
function missingFiles(page: string, text: string): readonly string[] {
  return (
    [...withoutCode(text).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|md|graphql|yaml))`/g)]
      .map(([, path = '']) => path)
      // What importers write, what is built, and what stands for a name.
      .filter((path) => !/^(emissions-gateway|dist)\//.test(path) && !path.includes('VERSION'))
      .filter((path) => !['', 'src', dirname(page)].some((folder) => existsSync(join(root, folder, path))))
      .map((path) => `${page} names ${path}`)
  );
}

describe('links between the pages', () => {
  it('every link leads to an existing file and heading', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => brokenLinks(page, readFileSync(join(root, page), 'utf8')))).toEqual([]);
  });

  it('a link to a missing file or heading is reported', () => {
    const text = '[one](no-such-page.md) [two](contributing.md#no-such-heading) [three](contributing.md)';
    expect(brokenLinks('docs/inside/x.md', text)).toEqual([
      'docs/inside/x.md → no-such-page.md',
      'docs/inside/x.md → contributing.md#no-such-heading',
    ]);
  });

  it('a link that names a page leads to it', () => {
    expect(pages.flatMap((page) => misnamedLinks(page, readFileSync(join(root, page), 'utf8')))).toEqual([]);
  });

  it('a link that names another page is reported', () => {
    expect(misnamedLinks('docs/x.md', '[a.md](run/b.md#part) [b.md](run/b.md)')).toEqual([
      'docs/x.md calls run/b.md a.md',
    ]);
  });

  it('every file named in backticks exists', () => {
    expect(pages.flatMap((page) => missingFiles(page, readFileSync(join(root, page), 'utf8')))).toEqual([]);
  });

  it('a missing file named in backticks is reported', () => {
    const text = 'See `server/no-such-file.ts`, `domain/basics/uid.ts` and `docs/inside/contributing.md`.';
    expect(missingFiles('docs/inside/x.md', text)).toEqual(['docs/inside/x.md names server/no-such-file.ts']);
  });
});
