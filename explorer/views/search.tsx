import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { changed } from '../api/address.ts';
import { FocusKept } from '../ui/focus-kept.tsx';
import { useTitle } from '../ui/hooks/use-title.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { Unread } from '../ui/states/try-again.tsx';
import { words } from '../words/words.ts';
import { answerIn, type Suggestion, useSuggested } from '../api/answer.ts';
import { AnswerCard } from './search/answer-card.tsx';
import { NothingAsked, NothingFound } from './search/nothing.tsx';
import { Found } from './search/found.tsx';
import { chosenIn } from './search/filters.ts';
import { withPublishers } from './search/publishers.ts';
import { ListHead } from './search/list-head.tsx';
import {
  type FoundItem,
  isSearchable,
  itemsIn,
  searchQuery,
  searchVariables,
} from './search/search-query.ts';
import { SideFacets } from './search/side-facets.tsx';
import style from './search/search.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Shows what is found by words, and what a sentence with a quantity emits. */
export function Search() {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get('q')?.trim() ?? '';
  const say = useCallback(
    (next: string) => setParameters((before) => changed(before, 'q', next)),
    [setParameters],
  );
  return (
    <div className="search-view">
      {isSearchable(text) ? <Results text={text} say={say} /> : <NothingAsked />}
    </div>
  );
}

interface ResultsProps {
  readonly text: string;
  readonly say: (text: string) => void;
}

function Results({ text, say }: ResultsProps) {
  useTitle(words.search.titleOf(text));
  const [parameters] = useSearchParams();
  const variables = searchVariables(parameters);
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } =
    useInfiniteQuery({
      ...searchQuery(variables),
      placeholderData: (last) => last,
      structuralSharing: false,
    });
  const { suggested, isLast, error: unanswered } = useSuggested(text);
  const answer = useMemo(() => answerIn(suggested), [suggested]);
  const items = useMemo(() => withFirst(itemsIn(data), answer), [data, answer]);
  const search = data?.pages[0]?.search ?? null;
  const facets = useMemo(() => withPublishers(search?.facets ?? [], items), [search, items]);
  return (
    <FocusKept>
      <h1 className="hidden">{words.search.titleOf(text)}</h1>
      <div className="with-side first">
        <SideFacets facets={facets} />
        <div className="sections">
          {answer !== null && (
            <AnswerCard
              {...{ text, say, suggested, answer, isLast }}
              found={items.find(({ uid }) => uid === answer.item.uid) ?? null}
            />
          )}
          <Unread error={unanswered} what={words.search.theAnswer} />
          {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
          {search === null && error === null && <SkeletonLines count={8} height={52} />}
          {search !== null && (
            <div className="sections-tight" data-stale={isPlaceholderData}>
              <ListHead text={text} search={{ ...search, facets: [...facets] }} variables={variables} />
              {items.length > 0 ? (
                <Found items={items} suggested={suggested} answer={answer} />
              ) : (
                <NothingFound text={text} isFiltered={chosenIn(parameters).length > 0} />
              )}
              <LoadMore
                hasMore={hasNextPage}
                load={() => {
                  if (!isFetching) void fetchNextPage();
                }}
              />
            </div>
          )}
        </div>
      </div>
    </FocusKept>
  );
}

/** The answer stands first in the table too. */
function withFirst(items: readonly FoundItem[], answer: Suggestion | null): readonly FoundItem[] {
  const first = items.filter(({ uid }) => uid === answer?.item.uid);
  return first.length === 0 ? items : [...first, ...items.filter((item) => !first.includes(item))];
}
