import { useState } from 'react';
import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { CopyForms, CopyPanel } from '../../ui/copy/copy-as.tsx';
import { restAmount } from '../item/rest-amount.ts';
import type { Entry } from './entries.ts';
import { titlesOf } from './titles.ts';

/** The queries of the view for its items, to copy. */
export function CopyCompared({ entries }: { readonly entries: readonly Entry[] }) {
  const asked = entries.flatMap((entry) =>
    entry.asked === null ? [] : { ...entry, variables: entry.asked },
  );
  const titles = titlesOf(asked);
  const [address, choose] = useState('');
  const chosen = asked.find((entry) => entry.address === address) ?? asked[0];
  if (chosen === undefined) return null;
  return (
    <CopyPanel>
      {() => (
        <>
          <p className="tools">
            <label>
              The amount of{' '}
              <select value={chosen.address} onChange={({ target }) => choose(target.value)}>
                {asked.map((entry, index) => (
                  <option key={entry.address} value={entry.address}>
                    {titles[index]}
                  </option>
                ))}
              </select>
            </label>
          </p>
          <CopyForms
            document={ExploreAmountDocument}
            variables={chosen.variables}
            rest={restAmount(chosen.variables)}
          />
        </>
      )}
    </CopyPanel>
  );
}
