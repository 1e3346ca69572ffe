import { documentedMessages } from '../documented-messages.ts';

const lines = documentedMessages('run/postgresql-refusals.md', 'What is refused');

/** What the page says that each kind of address, server or pooler is refused for. */
export const documentedRefusals: readonly string[] = [...lines.keys()];

/** The line of the page for one of them, with what it says of the address put in. */
export function documentedRefusal(what: string, url = 'postgres://USER@HOST/DATABASE'): string {
  const { hostname, username, pathname } = new URL(url);
  const line = lines.get(what);
  if (line === undefined) throw new Error(`The page has no line for ${what}.`);
  return line
    .replaceAll('HOST', hostname)
    .replaceAll('USER', username)
    .replaceAll('DATABASE', pathname.slice(1));
}

/** The same as the whole message of a server that cannot be used. */
export function documentedRefusalOf(what: string, url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `The PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be opened: ${documentedRefusal(what, url)}`;
}
