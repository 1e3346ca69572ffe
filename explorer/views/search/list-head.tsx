import { formatName } from '../../words/data-names.ts';
import { useSearchParams } from 'wouter';
import { ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { Button } from '../../ui/button.tsx';
import { ApiButton } from '../../ui/copy/api-button.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { Chip } from '../../ui/marks.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { words } from '../../words/words.ts';
import { chosenIn, toggled, withoutFilters, writerOf } from './filters.ts';
import { OrderField } from './order-field.tsx';
import { restSearch } from './rest-search.ts';
import { FilterSheet } from './side-facets.tsx';
import type { Search, searchVariables } from './search-query.ts';

interface ListHeadProps {
  readonly text: string;
  readonly search: Search;
  readonly variables: ReturnType<typeof searchVariables>;
}

/** How much was found and for what, in which order, with the filters and categories that lead on. */
export function ListHead({ text, search, variables }: ListHeadProps) {
  const isNarrow = useNarrow();
  const { items, corrections, categories } = search;
  return (
    <>
      <div className="row spread">
        <h2 className="found-count" role="status">
          {words.search.found(items.totalCount)} <span>{words.search.foundFor(text)}</span>
        </h2>
        <div className="row">
          <ApiButton document={ExploreSearchDocument} variables={variables} rest={restSearch(variables)} />
          {isNarrow ? <FilterSheet facets={search.facets} /> : <OrderField />}
        </div>
      </div>
      {corrections.map(({ word, used: [used] }) => (
        <p key={word}>
          {used === undefined ? (
            words.search.unknownWord(word)
          ) : (
            <RichText text={words.search.readAsWord(word, used)} marks={strong} />
          )}
        </p>
      ))}
      <ChosenFilters search={search} />
      {categories.length > 0 && (
        <nav className="row found-categories" aria-label={words.search.categories}>
          <span className="muted">{words.search.categories}</span>
          {categories.slice(0, mostCategories).map(({ path, name }) => (
            <a key={path} href={categoryAddress(path)}>
              {formatName(name)}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

const mostCategories = 5;
const strong = { used: (text: string) => <strong>{text}</strong> };

function ChosenFilters({ search: { facets } }: Pick<ListHeadProps, 'search'>) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = chosenIn(parameters);
  const write = writerOf(facets);
  if (chosen.length === 0) return null;
  return (
    <div className="row" role="group" aria-label={words.search.chosenFilters}>
      {chosen.map((one) => {
        const text = `${words.search.facets[one.name]}: ${write(one)}`;
        return (
          <Chip
            key={`${one.name} ${one.value}`}
            name={text}
            onRemove={() => setParameters((before) => toggled(before, one))}
          >
            {text}
          </Chip>
        );
      })}
      <Button kind="link" onClick={() => setParameters(withoutFilters)}>
        {words.search.clearFilters}
      </Button>
    </div>
  );
}
