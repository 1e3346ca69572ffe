import { memo } from 'react';
import { SuggestDocument } from '../../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { FoundLink } from '../../ui/search-box.tsx';

/** What a sentence such as "500 litres of diesel" may mean, with its inputs filled in. */
export const Suggestions = memo(({ text }: { readonly text: string }) => {
  const { data } = useOperation(SuggestDocument, { text, first: 3 }, { isWanted: /\d/.test(text) });
  if (!data?.suggest?.length) return null;
  return (
    <section className="suggestions found" aria-label="What this may mean">
      <ul>
        {data.suggest.map(({ categoryPath, item, inputs, reason }) => (
          <li key={item.uid}>
            <FoundLink href={itemAddress(categoryPath, item.uid, inputsAsText(inputs))}>
              {inputs.map(({ value, unit }) => `${value} ${unit ?? ''}`).join(', ')}: {item.label}
            </FoundLink>
            <p>
              {categoryPath}. {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
});

type Inputs = readonly { readonly name: string; readonly value: string; readonly unit: string | null }[];

const inputsAsText = (inputs: Inputs): string =>
  new URLSearchParams(
    inputs.map(({ name, value, unit }) => [name, [value, unit].filter(Boolean).join(' ')]),
  ).toString();
