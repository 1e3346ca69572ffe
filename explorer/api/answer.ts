import { formatName } from '../words/data-names.ts';
import { useQuery } from '@tanstack/react-query';
import { ExploreAnswerDocument, type ExploreAnswerQuery } from '../../schema/generated/graphql.ts';
import { asFailure } from './failure.ts';
import { requestPartly } from './request.ts';
import { currentToken } from './session.ts';
import { currentLocale } from '../settings/notation.ts';

export type Suggestion = NonNullable<ExploreAnswerQuery['suggest']>[number];

/** The factors that a sentence fits, by their uids, and the inputs that some of them lack for an amount. */
export interface Suggested {
  readonly all: ReadonlyMap<string, Suggestion>;
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** A quantity, or words enough for two places: others have no answer. */
export const isSentence = (text: string): boolean => /\d|\S\s+\S+\s+\S/.test(text);

const nothing: Suggested = { all: new Map(), missing: new Map() };

export const answerQuery = (text: string) => ({
  queryKey: ['answer', text, currentLocale(), currentToken()],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readSuggested(text, signal),
});

/** The meanings of the sentence; while one types, those of the sentence before. Not every service reads sentences. */
export function useSuggested(text: string) {
  const isWanted = isSentence(text);
  const { data, error, isPlaceholderData } = useQuery({
    ...answerQuery(text),
    enabled: isWanted,
    placeholderData: (last) => last,
    structuralSharing: false,
  });
  return {
    suggested: isWanted ? (data ?? nothing) : nothing,
    isLast: isPlaceholderData,
    error: isWanted && asFailure(error).code !== 'UPSTREAM_UNSUPPORTED' ? error : null,
  };
}

/** Amounts fail one by one, where a factor needs more than the sentence says. */
async function readSuggested(text: string, signal: AbortSignal): Promise<Suggested> {
  const { data, faults } = await requestPartly(
    ExploreAnswerDocument,
    { text, locale: currentLocale() },
    signal,
  );
  const suggestions = data.suggest ?? [];
  const missing = faults.flatMap(({ path = [], extensions }): [string, readonly string[]][] => {
    const suggestion = suggestions[Number(path[1])];
    const inputs = extensions?.inputs ?? [];
    return suggestion === undefined || inputs.length === 0
      ? []
      : [[suggestion.item.uid, inputs.map((name) => labelOf(suggestion, name))]];
  });
  return { all: new Map(suggestions.map((each) => [each.item.uid, each])), missing: new Map(missing) };
}

const labelOf = ({ item }: Suggestion, input: string): string =>
  formatName(item.userValueChoices?.find(({ path }) => path === input)?.definition?.name ?? input);

const readingsOf = ({ all }: Suggested): Suggestion['readings'] => [...all.values()][0]?.readings ?? [];

export const isAnswer = ({ amount, inputs }: Suggestion): boolean =>
  amount?.headline != null && inputs.length > 0;

/** The likeliest factor that has an amount; one for own vehicles, unless the sentence says whose they are. */
export function answerIn(suggested: Suggested): Suggestion | null {
  const answers = [...suggested.all.values()].filter(isAnswer);
  const [first] = answers;
  const isStated = readingsOf(suggested).some(({ kind }) => kind === 'OWNERSHIP');
  const own = answers.find((each) => each.ownership === 'OWN' && each.item.title === first?.item.title);
  return (isStated ? first : (own ?? first)) ?? null;
}

/** Whose vehicles the same factor is known for. */
export const ownersOf = ({ all }: Suggested, answer: Suggestion): readonly ('OWN' | 'HIRED')[] =>
  (['OWN', 'HIRED'] as const).filter((owner) =>
    [...all.values()].some(({ ownership, item }) => ownership === owner && item.title === answer.item.title),
  );

const mostSimilar = 4;

/** The answer among others for the same inputs: of its category, or else of those called the same. */
export function similarTo({ all }: Suggested, answer: Suggestion): readonly Suggestion[] {
  const answers = [...all.values()].filter(isAnswer);
  const inCategory = answers.filter(({ categoryPath }) => categoryPath === answer.categoryPath);
  const sameTitle = answers.filter(({ item }) => item.title === answer.item.title);
  const others = (inCategory.length > 1 ? inCategory : sameTitle).filter((each) => each !== answer);
  return others.length === 0
    ? []
    : [answer, ...others.slice(0, mostSimilar - 1)].sort(
        (one, other) => (one.amount?.headline ?? 0) - (other.amount?.headline ?? 0),
      );
}
