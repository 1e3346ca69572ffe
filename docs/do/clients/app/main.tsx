import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheExchange, Client, fetchExchange, Provider } from 'urql';
import { Calculator, SignIn } from './app.tsx';

/** A client that sends the token; a new one, with an empty cache, when someone else signs in. */
function Root({ gateway }: { readonly gateway: string }) {
  const [authtoken, setAuthtoken] = useState<string | null>(null);
  const client = useMemo(
    () =>
      new Client({
        url: `${gateway}/graphql`,
        preferGetMethod: false,
        exchanges: [cacheExchange, fetchExchange],
        fetchOptions: authtoken === null ? {} : { headers: { Authtoken: authtoken } },
      }),
    [gateway, authtoken],
  );
  return (
    <Provider value={client}>
      {authtoken === null ? <SignIn onSignIn={setAuthtoken} /> : <Calculator />}
    </Provider>
  );
}

const element = document.getElementById('app');
if (element !== null) createRoot(element).render(<Root gateway={element.dataset['gateway'] ?? ''} />);
