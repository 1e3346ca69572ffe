import { Suspense } from 'react';
import { collect } from '../../api/compared.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { goTo } from '../../ui/links/links.ts';
import { part } from '../../ui/states/part.tsx';
import type { AmountVariables } from './amount.tsx';

const AddToProfile = part(async () => (await import('./add-to-profile.tsx')).AddToProfile);

export function Comparing({ address }: { readonly address: string }) {
  return (
    <p className="actions">
      <button onClick={() => void goTo(collect(address))}>Compare with others</button>
    </p>
  );
}

/** Loaded when it is opened. */
export function Adding(variables: AmountVariables) {
  return (
    <Disclosure className="panel" summary="Add to a profile">
      {() => (
        <Suspense fallback={<p>Loading …</p>}>
          <AddToProfile {...variables} />
        </Suspense>
      )}
    </Disclosure>
  );
}
