import { CompareDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { formatName } from '../../words/data-names.ts';
import { words } from '../../words/words.ts';
import { distinctNames } from '../item/distinct-names.ts';
import { similarTo, type Suggested, type Suggestion } from '../../api/answer.ts';
import { addressOf, variablesOf } from './suggested-item.ts';

/** The answer, or what one could have meant instead of it. */
interface Alternative {
  readonly name: string;
  readonly address: string;
  readonly value: number;
  readonly unit: string;
  readonly perUnit: string | null;
  readonly isAnswer: boolean;
}

interface Alternatives {
  /** What they have in common. */
  readonly title: string;
  readonly alternatives: readonly Alternative[];
}

/** The same for similar factors, or else for the choices of one input, such as the classes of a flight. */
export function useAlternatives(suggested: Suggested, answer: Suggestion): Alternatives {
  const similar = similarTo(suggested, answer);
  const { input, label, variants } = variantsOf(answer);
  const { data } = useOperation(
    CompareDocument,
    { requests: variants.map(requestOf), returnPerUnit: variablesOf(answer).returnPerUnit ?? 'auto' },
    { isWanted: similar.length === 0 && variants.length > 0 },
  );
  if (similar.length > 0) {
    const names = namesOf(similar);
    const alternatives = similar.flatMap((each, index) =>
      alternative(names[index] ?? '', each, each.amount, each === answer),
    );
    return { title: words.search.similar, alternatives };
  }
  const alternatives = (data?.calculate ?? []).flatMap(({ index, result }) => {
    const variant = variants[index];
    if (variant === undefined) return [];
    const value = variant.inputs.find(({ path }) => path === input)?.value ?? '';
    return alternative(formatName(value), variant, result, result?.headline === answer.amount?.headline);
  });
  return { title: words.search.similarBy(formatName(label)), alternatives };
}

type Amount = Pick<Alternative, 'unit' | 'perUnit'> & { readonly headline: number | null };

const alternative = (
  name: string,
  suggestion: Suggestion,
  amount: Amount | null,
  isAnswer: boolean,
): readonly Alternative[] =>
  amount?.headline == null
    ? []
    : [
        {
          name,
          address: addressOf(suggestion),
          value: amount.headline,
          unit: amount.unit,
          perUnit: amount.perUnit,
          isAnswer,
        },
      ];

/** The answer with each choice of the first input that has some. */
function variantsOf(answer: Suggestion): {
  readonly input: string;
  readonly label: string;
  readonly variants: readonly Suggestion[];
} {
  const choice = answer.item.userValueChoices?.find(({ definition }) => definition?.choices.length);
  if (choice === undefined) return { input: '', label: '', variants: [] };
  const { path: input, definition } = choice;
  const label = definition?.name ?? input;
  const others = answer.inputs.filter(({ path }) => path !== input);
  const variants = (definition?.choices ?? []).map(({ name: text, value }) => ({
    ...answer,
    inputs: [...others, { path: input, label, value, text, unit: null, perUnit: null }],
  }));
  return { input, label, variants };
}

function requestOf(suggestion: Suggestion) {
  const { categoryPath, uid, inputs, asOf } = variablesOf(suggestion);
  return { categoryPath, itemUid: uid, inputs, asOf };
}

/** Factors are told apart by their titles, or by the categories of those with one title. */
function namesOf(similar: readonly Suggestion[]): readonly string[] {
  const titles = similar.map(({ item }) => formatName(item.title));
  return new Set(titles).size < titles.length
    ? similar.map(({ item, categoryPath }) => formatName(item.dataCategory?.name ?? categoryPath))
    : distinctNames(titles);
}
