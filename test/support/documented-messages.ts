import { readFileSync } from 'node:fs';

/** The messages in the table of a section of a page, by what its first column says they are for. */
export function documentedMessages(page: string, heading: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [section = ''] = text.split(new RegExp(`\n##+ ${heading}\n`))[1]?.split('\n#') ?? [];
  return new Map(
    [...section.matchAll(/^\| (.+?) \| `(.+?)`[ .|]/gm)].map(([, what = '', message = '']) => [
      what,
      message,
    ]),
  );
}
