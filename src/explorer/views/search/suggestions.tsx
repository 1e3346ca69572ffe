import { memo } from 'react';
import { SuggestDocument, type SuggestQuery } from '../../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { categoryNamesIn, type Facet } from './filters.ts';
import { FocusKept } from '../../ui/focus-kept.tsx';
import { FoundLink } from '../../ui/search-box.tsx';

interface SuggestionsProps {
  readonly text: string;
  /** Of what the same words find, which names the categories. */
  readonly facets: readonly Facet[];
}

/** A quantity, or words enough for two places. */
const isSentence = (text: string): boolean => /\d|\S\s+\S+\s+\S/.test(text);

/** What a sentence such as "500 litres of diesel" may mean, with its inputs filled in. */
export const Suggestions = memo(({ text, facets }: SuggestionsProps) => {
  const { data } = useOperation(SuggestDocument, { text, first: 3 }, { isWanted: isSentence(text) });
  const suggested = data?.suggest?.filter(({ inputs }) => inputs.length > 0) ?? [];
  return <FocusKept>{suggested.length > 0 && <Meanings suggested={suggested} facets={facets} />}</FocusKept>;
});

interface MeaningsProps extends Pick<SuggestionsProps, 'facets'> {
  readonly suggested: NonNullable<SuggestQuery['suggest']>;
}

function Meanings({ suggested, facets }: MeaningsProps) {
  const names = categoryNamesIn(facets);
  return (
    <section className="suggestions found" aria-label="What this may mean">
      <ul>
        {suggested.map(({ categoryPath, item, inputs, reason }) => (
          <li key={item.uid}>
            <FoundLink href={itemAddress(categoryPath, item.uid, inputsAsText(inputs))}>
              <span>
                {inputs.map(({ value, unit }) => `${value} ${unit ?? ''}`.trim()).join(', ')}: {item.label}
              </span>{' '}
              <small>{names.get(categoryPath) ?? categoryPath}</small>
            </FoundLink>
            <p>{withoutPaths(reason, inputs)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An input is named in words, and then by its path. */
const withoutPaths = (reason: string, inputs: Inputs): string =>
  inputs.reduce((text, { name }) => text.replace(` (${name})`, ''), reason);

type Inputs = readonly { readonly name: string; readonly value: string; readonly unit: string | null }[];

const inputsAsText = (inputs: Inputs): string =>
  new URLSearchParams(
    inputs.map(({ name, value, unit }) => [name, [value, unit].filter(Boolean).join(' ')]),
  ).toString();
