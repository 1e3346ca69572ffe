import { useState } from 'react';
import { useSearch } from 'wouter';
import type { TypedDocumentString } from '../../../schema/generated/graphql.ts';
import { askedAs } from '../../api/request.ts';
import { hasDemoUser, hasGraphiql } from '../../api/session.ts';
import { words } from '../../words/words.ts';
import { Select } from '../select.tsx';
import { formsOf, graphiqlAddress } from './copied-forms.ts';
import { CopyButton } from './copy-button.tsx';
import { adoptStyle } from '../adopt-style.ts';
import style from './copy.css?inline';

adoptStyle(style);

interface CopyFormsProps<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  /** The same over REST; `null` where it has no counterpart. */
  readonly rest: string | null;
  /** Says how REST answers it instead. */
  readonly note?: string;
}

/** The view's question as others ask it, to copy. */
export function CopyForms<Data, Variables>(props: CopyFormsProps<Data, Variables>) {
  const { document, variables, rest, note = words.ui.notOverRest } = props;
  const query = String(document).trim();
  const formsNow = () => formsOf({ query, asked: askedAs(document), variables, rest });
  const forms = formsNow();
  const [name, choose] = useState('GraphQL');
  const text = forms[name] ?? '';
  // The address of the view is one of the forms.
  useSearch();
  return (
    <div className="copy-forms">
      <div className="row">
        <Select
          label={words.ui.form}
          value={name}
          onChange={choose}
          choices={Object.keys(forms).map((each) => ({ value: each, label: each }))}
        />
        <CopyButton text={() => formsNow()[name] ?? ''} />
        {hasGraphiql() && <a href={graphiqlAddress(query, variables)}>{words.ui.openInGraphiql}</a>}
      </div>
      <pre tabIndex={0}>{text}</pre>
      {rest === null && <p className="muted">{note}</p>}
      {/NAME|demo:demo/.test(text) && (
        <p className="muted">
          {hasDemoUser() ? words.ui.asDemo : words.ui.asYourself}{' '}
          <a href="/explore/account">{words.ui.toKeys}</a>
        </p>
      )}
    </div>
  );
}
