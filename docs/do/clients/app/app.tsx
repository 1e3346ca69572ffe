import { useDeferredValue, useState } from 'react';
import { useAnswer, useWrite } from './client.ts';
import {
  AmountDocument,
  FindItemsDocument,
  type FindItemsQuery,
  SignInDocument,
} from './generated/graphql.ts';

type Item = NonNullable<FindItemsQuery['search']>['items']['nodes'][number];

/** Asks for a name and a password until the service returns a token. */
export function SignIn({ onSignIn }: { readonly onSignIn: (authtoken: string) => void }) {
  const { write, isWaiting, message } = useWrite(SignInDocument);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (form: FormData): Promise<void> => {
    const username = String(form.get('username'));
    const answer = await write({ username, password: String(form.get('password')) });
    const { authtoken, userErrors } = answer?.signIn ?? {};
    if (authtoken) onSignIn(authtoken);
    else setRefusal(userErrors?.[0]?.message);
  };
  const shown = message ?? refusal;
  return (
    <form action={submit}>
      <label>
        Name <input name="username" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button disabled={isWaiting}>Sign in</button>
      {shown !== undefined && <p role="alert">{shown}</p>}
    </form>
  );
}

/** A search, the items that it finds, and the amount of the one that is chosen. */
export function Calculator() {
  const [text, setText] = useState('');
  const [item, setItem] = useState<Item | null>(null);
  const query = useDeferredValue(text.trim());
  const { data, message } = useAnswer(FindItemsDocument, { query }, query !== '');
  const found = data?.search?.items;
  return (
    <main>
      <label>
        Search <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {message !== undefined && <p role="alert">{message}</p>}
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
  const inputs = choices.flatMap(({ path, definition }) => {
    const value = values[path] ?? '';
    return value === '' ? [] : [{ path, value, unit: definition?.unit, perUnit: definition?.perUnit }];
  });
  const variables = useDeferredValue({ path: item.dataCategory?.path ?? '', uid: item.uid, inputs });
  const { data, isWaiting, message } = useAnswer(AmountDocument, variables);
  const { amount, provenance } = data?.dataItem ?? {};
  return (
    <section>
      <h1>{item.label}</h1>
      {choices.map(({ path, definition, defaultValue }) => (
        <label key={path}>
          {definition?.name ?? path} ({[definition?.unit, definition?.perUnit].filter(Boolean).join(' per ')}){' '}
          <input
            value={values[path] ?? ''}
            placeholder={defaultValue ?? ''}
            onChange={({ target }) => setValues({ ...values, [path]: target.value })}
          />
        </label>
      ))}
      <output>
        {amount?.value == null || isWaiting
          ? (message ?? '…')
          : `${amount.value.toLocaleString()} ${amount.unit} CO2e per ${amount.perUnit}`}
      </output>
      <p>{provenance ? `${provenance.source}, ${provenance.publisher}, ${provenance.year}` : ''}</p>
    </section>
  );
}
