import { useState } from 'react';
import type { TypedDocumentString } from '../../../schema/generated/graphql.ts';
import { askedAs } from '../api/request.ts';
import { hasDemoUser, hasGraphiql } from '../api/session.ts';
import { CopyButton } from './copy-button.tsx';
import { Disclosure } from './disclosure.tsx';

interface CopyAsProps<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  /** The same over REST, if it has it. */
  readonly rest?: string;
}

/** The view's question as others ask it, to copy. */
export function CopyAs<Data, Variables>(props: CopyAsProps<Data, Variables>) {
  return (
    <Disclosure className="copy-as" summary="Use this in your own code">
      {() => <Forms {...props} />}
    </Disclosure>
  );
}

function Forms<Data, Variables>({ document, variables, rest }: CopyAsProps<Data, Variables>) {
  const asked = askedAs(document);
  const forms = formsOf({ query: String(document).trim(), asked, variables, rest: rest ?? null });
  const [name, choose] = useState('GraphQL');
  const text = forms[name] ?? '';
  return (
    <>
      <p className="tools">
        <select aria-label="Form" value={name} onChange={({ target }) => choose(target.value)}>
          {Object.keys(forms).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <CopyButton text={text} />
        {hasGraphiql() && <a href={graphiqlAddress(String(document).trim(), variables)}>Open in GraphiQL</a>}
      </p>
      <pre tabIndex={0}>{text}</pre>
      {/NAME|demo:demo/.test(text) && <SignIn />}
    </>
  );
}

function SignIn() {
  return (
    <p className="source">
      {hasDemoUser() ? 'It signs in as the demo user.' : 'NAME and PASSWORD are those that you sign in with.'}{' '}
      A program is better served by a key of its own, sent as “Authorization: Bearer KEY”:{' '}
      <a href="/explore/account">create one</a>.
    </p>
  );
}

interface Question {
  readonly query: string;
  /** The document as it is sent. */
  readonly asked: ReturnType<typeof askedAs>;
  readonly variables: unknown;
  readonly rest: string | null;
}

function formsOf({ query, asked, variables, rest }: Question): Readonly<Record<string, string>> {
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
    'Address of this view': href,
  };
}

/** The document in lines, as one would write it. */
const askedOf = (asked: Question['asked'], query: string): string =>
  asked.query === undefined
    ? `documentId: ${JSON.stringify(asked.documentId)}`
    : `query: \`\n    ${query.replaceAll('\n', '\n    ')}\n  \``;

const asCode = (variables: unknown): string => JSON.stringify(variables, null, 2).replaceAll('\n', '\n  ');

const graphiqlAddress = (query: string, variables: unknown): string =>
  `/graphiql?${new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) }).toString()}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
