import { useDeferredValue, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import {
  AmountDocument,
  FindItemsDocument,
  type FindItemsQuery,
  SignInDocument,
} from './generated/graphql.ts';

type Item = NonNullable<FindItemsQuery['search']>['items']['nodes'][number];

/** Asks for a name and a password until the service returns a token. */
export function SignIn({ onSignIn }: { readonly onSignIn: (authtoken: string) => void }) {
  const [{ data, error, fetching }, signIn] = useMutation(SignInDocument);
  const submit = async (form: FormData): Promise<void> => {
    const username = String(form.get('username'));
    const answer = await signIn({ username, password: String(form.get('password')) });
    const authtoken = answer.data?.signIn?.authtoken;
    if (authtoken) onSignIn(authtoken);
  };
  const message = error?.message ?? data?.signIn?.userErrors[0]?.message;
  return (
    <form action={submit}>
      <label>
        Name <input name="username" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button disabled={fetching}>Sign in</button>
      {message !== undefined && <p role="alert">{message}</p>}
    </form>
  );
}

/** A search, the items that it finds, and the amount of the one that is chosen. */
export function Calculator() {
  const [text, setText] = useState('');
  const [item, setItem] = useState<Item | null>(null);
  const query = useDeferredValue(text.trim());
  const [{ data, error }] = useQuery({ query: FindItemsDocument, variables: { query }, pause: query === '' });
  const found = data?.search?.items;
  return (
    <main>
      <label>
        Search <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {error !== undefined && <p role="alert">{error.message}</p>}
      <ul>
        {found?.nodes.map((each) => (
          <li key={each.id}>
            <button onClick={() => setItem(each)}>
              {each.dataCategory?.name}: {each.label}
            </button>
          </li>
        ))}
      </ul>
      {item !== null && <Amount key={item.id} item={item} />}
    </main>
  );
}

/** The inputs of an item, and what it emits with those that are filled in. */
function Amount({ item }: { readonly item: Item }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const choices = item.userValueChoices ?? [];
  const inputs = choices.flatMap(({ name, definition }) => {
    const value = values[name] ?? '';
    return value === '' ? [] : [{ name, value, unit: definition?.unit, perUnit: definition?.perUnit }];
  });
  const variables = useDeferredValue({ path: item.dataCategory?.path ?? '', uid: item.uid, inputs });
  const [{ data, error, fetching }] = useQuery({ query: AmountDocument, variables });
  const { amount, provenance } = data?.dataItem ?? {};
  return (
    <section>
      <h1>{item.label}</h1>
      {choices.map(({ name, definition, defaultValue }) => (
        <label key={name}>
          {definition?.name ?? name} ({[definition?.unit, definition?.perUnit].filter(Boolean).join(' per ')}){' '}
          <input
            value={values[name] ?? ''}
            placeholder={defaultValue ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </label>
      ))}
      <output>
        {amount?.value == null || fetching
          ? (error?.graphQLErrors[0]?.message ?? '…')
          : `${amount.value.toLocaleString()} ${amount.unit} CO2e per ${amount.perUnit}`}
      </output>
      <p>{provenance ? `${provenance.source}, ${provenance.publisher}, ${provenance.year}` : ''}</p>
    </section>
  );
}
