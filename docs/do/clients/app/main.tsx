import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Calculator, SignIn } from './app.tsx';
import { Gateway } from './client.ts';

function Root({ address }: { readonly address: string }) {
  const [authtoken, setAuthtoken] = useState<string | null>(null);
  return (
    <Gateway url={`${address}/graphql`} authtoken={authtoken}>
      {authtoken === null ? <SignIn onSignIn={setAuthtoken} /> : <Calculator />}
    </Gateway>
  );
}

const element = document.getElementById('app');
if (element !== null) createRoot(element).render(<Root address={element.dataset['gateway'] ?? ''} />);
