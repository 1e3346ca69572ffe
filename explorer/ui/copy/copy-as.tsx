import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import type { TypedDocumentString } from '../../../schema/generated/graphql.ts';
import { askedAs } from '../../api/request.ts';
import { hasDemoUser, hasGraphiql } from '../../api/session.ts';
import { formsOf, graphiqlAddress } from './copied-forms.ts';
import { CopyButton } from './copy-button.tsx';
import { Disclosure } from '../disclosure.tsx';

interface CopyAsProps<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  /** The same over REST; `null` where it has no counterpart. */
  readonly rest: string | null;
  /** The counterpart over REST. */
  readonly insteadOfRest?: ReactNode;
}

/** The view's question as others ask it, to copy. */
export function CopyAs<Data, Variables>(props: CopyAsProps<Data, Variables>) {
  return <CopyPanel>{() => <CopyForms {...props} />}</CopyPanel>;
}

/** The same, with what one chooses a question by. */
export function CopyPanel({ children }: { readonly children: () => ReactNode }) {
  return (
    <Disclosure className="copy-as" summary="Use this in your own code">
      {children}
    </Disclosure>
  );
}

export function CopyForms<Data, Variables>({
  document,
  variables,
  rest,
  insteadOfRest = 'REST has no counterpart of this question.',
}: CopyAsProps<Data, Variables>) {
  const query = String(document).trim();
  const formsNow = () => formsOf({ query, asked: askedAs(document), variables, rest });
  const forms = formsNow();
  const [name, choose] = useState('GraphQL');
  const text = forms[name] ?? '';
  // The address of the view is one of the forms.
  useSearch();
  return (
    <>
      <p className="tools">
        <select aria-label="Form" value={name} onChange={({ target }) => choose(target.value)}>
          {Object.keys(forms).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <CopyButton text={() => formsNow()[name] ?? ''} />
        {hasGraphiql() && <a href={graphiqlAddress(query, variables)}>Open in GraphiQL</a>}
      </p>
      <pre tabIndex={0}>{text}</pre>
      {rest === null && <p className="source">{insteadOfRest}</p>}
      {/NAME|demo:demo/.test(text) && <SignIn />}
    </>
  );
}

function SignIn() {
  return (
    <p className="source">
      {hasDemoUser() ? 'It signs in as the demo user.' : 'Replace NAME and PASSWORD with your own.'} For a
      program, use an API key, sent as “Authorization: Bearer KEY”: <a href="/explore/account">create one</a>.
    </p>
  );
}
