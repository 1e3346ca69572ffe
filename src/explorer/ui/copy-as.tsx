import { useState } from 'react';
import type { TypedDocumentString } from '../../../schema/generated/graphql.ts';
import { CopyButton } from './copy-button.tsx';

interface CopyAsProps<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  /** The same over REST, if it has it. */
  readonly rest?: string;
}

/** The view's question as others ask it, to copy. */
export function CopyAs<Data, Variables>({ document, variables, rest }: CopyAsProps<Data, Variables>) {
  const forms = formsOf(String(document).trim(), variables, rest);
  const [name, choose] = useState('GraphQL');
  const text = forms[name] ?? '';
  return (
    <details className="copy-as">
      <summary>Use this in your own code</summary>
      <p>
        <select aria-label="Form" value={name} onChange={({ target }) => choose(target.value)}>
          {Object.keys(forms).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>{' '}
        <CopyButton text={text} />
      </p>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

function formsOf(
  query: string,
  variables: unknown,
  rest: string | undefined,
): Readonly<Record<string, string>> {
  const body = JSON.stringify({ query: query.replace(/\s+/g, ' '), variables });
  const { origin, href } = location;
  return {
    GraphQL: `${query}\n\n# Variables\n${JSON.stringify(variables, null, 2)}`,
    'curl, GraphQL': `curl ${origin}/graphql -H 'Content-Type: application/json' \\\n  -H "Authtoken: $TOKEN" \\\n  -d ${quoted(body)}`,
    ...(rest === undefined ? {} : { 'curl, REST': `curl -H "Authtoken: $TOKEN" ${quoted(origin + rest)}` }),
    JavaScript: [
      `const answer = await fetch('${origin}/graphql', {`,
      "  method: 'POST',",
      "  headers: { 'Content-Type': 'application/json', Authtoken: token },",
      `  body: JSON.stringify(${JSON.stringify({ query, variables }, null, 2).replaceAll('\n', '\n  ')}),`,
      '});',
      'const { data, errors } = await answer.json();',
    ].join('\n'),
    'Address of this view': href,
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
