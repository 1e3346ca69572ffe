import type { askedAs } from '../../api/request.ts';
import { hasDemoUser } from '../../api/session.ts';
import { words } from '../../words/words.ts';

interface Question {
  readonly query: string;
  /** The document as it is sent. */
  readonly asked: ReturnType<typeof askedAs>;
  readonly variables: unknown;
  readonly rest: string | null;
}

/** The question as others ask it, by the names of the forms. */
export function formsOf({ query, asked, variables, rest }: Question): Readonly<Record<string, string>> {
  const { origin, href } = location;
  // curl asks for the password where there is none.
  const user = hasDemoUser() ? 'demo:demo' : 'NAME';
  const onOneLine = asked.query === undefined ? asked : { query: query.replace(/\s+/g, ' ') };
  const body = JSON.stringify({ ...onOneLine, variables });
  return {
    GraphQL: query,
    'GraphQL variables': JSON.stringify(variables, null, 2),
    'curl, GraphQL': `curl -u ${user} ${origin}/graphql -H 'Content-Type: application/json' \\\n  -d ${quoted(body)}`,
    ...(rest === null
      ? {}
      : { 'curl, REST': `curl -u ${user} -H 'Accept: application/json' ${quoted(origin + rest)}` }),
    JavaScript: [
      '// Saved as query.mjs, it runs with: node query.mjs',
      `const answer = await fetch('${origin}/graphql', {`,
      "  method: 'POST',",
      '  headers: {',
      "    'Content-Type': 'application/json',",
      `    Authorization: 'Basic ' + btoa('${hasDemoUser() ? user : 'NAME:PASSWORD'}'),`,
      '  },',
      `  body: JSON.stringify({ ${askedOf(asked, query)}, variables: ${asCode(variables)} }),`,
      '});',
      'const { data, errors } = await answer.json();',
      'console.log(JSON.stringify(errors ?? data, null, 2));',
    ].join('\n'),
    [words.ui.viewAddress]: href,
  };
}

/** The document in lines, as one would write it. */
const askedOf = (asked: Question['asked'], query: string): string =>
  asked.query === undefined
    ? `documentId: ${JSON.stringify(asked.documentId)}`
    : `query: \`\n    ${query.replaceAll('\n', '\n    ')}\n  \``;

const asCode = (variables: unknown): string => JSON.stringify(variables, null, 2).replaceAll('\n', '\n  ');

export const graphiqlAddress = (query: string, variables: unknown): string =>
  `/graphiql?${new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) }).toString()}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
