import { memo } from 'react';
import { SuggestDocument, type SuggestQuery } from '../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { distinct } from '../../api/distinct.ts';
import { useOperation } from '../../api/request.ts';
import { FocusKept } from '../../ui/focus-kept.tsx';
import { FoundLink } from '../../ui/found-link.tsx';

/** A quantity, or words enough for two places. */
const isSentence = (text: string): boolean => /\d|\S\s+\S+\s+\S/.test(text);

/** The readings of a sentence such as "500 litres of diesel", with its inputs filled in. */
export const Suggestions = memo(({ text }: { readonly text: string }) => {
  const { data } = useOperation(SuggestDocument, { text, first: 3 }, { isWanted: isSentence(text) });
  const suggested = data?.suggest?.filter(({ inputs }) => inputs.length > 0) ?? [];
  return <FocusKept>{suggested.length > 0 && <Meanings suggested={suggested} />}</FocusKept>;
});

function Meanings({ suggested }: { readonly suggested: NonNullable<SuggestQuery['suggest']> }) {
  const names = distinct(suggested.flatMap(({ item }) => item.dataCategory ?? []));
  return (
    <section className="suggestions found" aria-label="What this may mean">
      <ul>
        {suggested.map(({ categoryPath, item, inputs, reason }) => (
          <li key={item.uid}>
            <FoundLink href={itemAddress(categoryPath, item.uid, inputsAsText(inputs))}>
              <span>
                {inputsAsTitle(inputs)}: {item.label.replace(unsaid, '')}
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

/** A flight of which the service tells the haul by its distance. */
const unsaid = /^auto, /;

/** Such as `500 L`, or `LHR to JFK, economy`: the two ends of a journey are inputs with a number each. */
const inputsAsTitle = (inputs: Inputs): string =>
  inputs.reduce((text, { name, value, unit }) => {
    const separator = text === '' ? '' : /^[a-z]+2$/i.test(name) ? ' to ' : ', ';
    return text + separator + [value, unit].filter(Boolean).join(' ');
  }, '');

/** An input is named in words, and then by its path. */
const withoutPaths = (reason: string, inputs: Inputs): string =>
  inputs.reduce((text, { name }) => text.replace(` (${name})`, ''), reason);

type Inputs = readonly { readonly name: string; readonly value: string; readonly unit: string | null }[];

/** One flight, unless the sentence says how many. */
const one = ['journeys', '1 per none'];

function inputsAsText(inputs: Inputs): string {
  const has = (input: string): boolean => inputs.some(({ name }) => name === input);
  const texts = inputs.map(({ name, value, unit }) => [name, [value, unit].filter(Boolean).join(' ')]);
  return new URLSearchParams(has('IATACode2') && !has('journeys') ? [...texts, one] : texts).toString();
}
