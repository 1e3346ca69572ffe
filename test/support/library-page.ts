import { readFileSync } from 'node:fs';

interface LibraryProgram {
  readonly title: string;
  readonly program: string;
  /** What the page says that it prints. */
  readonly printed: string;
  /** It imports a server that is not a dependency of the package. */
  readonly needsServer: boolean;
}

const page = ['library', 'library-frameworks']
  .map((name) => readFileSync(new URL(`../../docs/do/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** The programs of the pages about the library. */
export const libraryPrograms: readonly LibraryProgram[] = [
  ...page.matchAll(/## (.+)\n[^#]*?```js\n([\s\S]+?)```\n\n[^#]*?It prints\n\n```text\n([\s\S]+?)```/g),
].map(([, title = '', program = '', printed = '']) => ({
  title,
  program,
  printed,
  needsServer: /from '(express|fastify|hono)/.test(program),
}));
