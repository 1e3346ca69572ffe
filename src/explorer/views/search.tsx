import {
  ExploreSearchDocument,
  type ExploreSearchQuery,
  SuggestDocument,
} from '../../../schema/generated/graphql.ts';
import { categoryAddress, itemAddress, useParameter } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { FoundLink, SearchBox } from '../ui/search-box.tsx';
import { Failed } from '../ui/states.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { Facets } from './search/facets.tsx';

const settledMs = 70;
const pageSize = 50;
const mostCategories = 5;

export function Search() {
  const [query, setQuery] = useParameter('q');
  const [categoryPath, setCategoryPath] = useParameter('in');
  const settled = useSettled(query.trim(), settledMs);
  // The service refuses a search without any.
  const isWanted = /[\p{L}\p{N}]/u.test(settled);
  const variables = { query: settled, categoryPath, first: pageSize };
  const { data, error, isPlaceholderData } = useOperation(ExploreSearchDocument, variables, {
    isWanted,
    keepsLast: true,
  });
  return (
    <div className="search-view">
      <h1>Search</h1>
      <SearchBox value={query} onChange={setQuery} isFocused />
      {isWanted && <Suggestions text={settled} />}
      {error !== null && isWanted && <Failed error={error} />}
      {!isWanted && (
        <p className="state">Type what you look for: “flight london new york”, “beef”, “kwh germany”.</p>
      )}
      {isWanted && data?.search && (
        <div className="results" data-stale={isPlaceholderData}>
          <Facets facets={data.search.facets} chosen={categoryPath} choose={setCategoryPath} />
          <Found search={data.search} />
        </div>
      )}
    </div>
  );
}

/** What a sentence such as "500 litres of diesel" may mean, with its inputs filled in. */
function Suggestions({ text }: { readonly text: string }) {
  const { data } = useOperation(SuggestDocument, { text, first: 3 }, { isWanted: /\d/.test(text) });
  if (!data?.suggest?.length) return null;
  return (
    <section className="suggestions found" aria-label="What this may mean">
      <ul>
        {data.suggest.map(({ categoryPath, item, inputs, reason }) => (
          <li key={item.uid}>
            <FoundLink href={`~${itemAddress(categoryPath, item.uid, inputsAsText(inputs))}`}>
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
}

type Inputs = readonly { readonly name: string; readonly value: string; readonly unit: string | null }[];

const inputsAsText = (inputs: Inputs): string =>
  new URLSearchParams(
    inputs.map(({ name, value, unit }) => [name, [value, unit].filter(Boolean).join(' ')]),
  ).toString();

function Found({ search }: { readonly search: NonNullable<ExploreSearchQuery['search']> }) {
  const { items, categories, corrections } = search;
  return (
    <div className="found">
      <p role="status">
        {items.totalCount === 0 ? 'No items.' : `${items.totalCount} items.`}
        {corrections.map(({ word, used }) => ` “${word}” was read as ${used.join(' or ')}.`)}
      </p>
      {categories.length > 0 && (
        <ul className="found-categories">
          {categories.slice(0, mostCategories).map(({ path, name }) => (
            <li key={path}>
              <FoundLink href={`~${categoryAddress(path)}`}>{name}</FoundLink>
            </li>
          ))}
        </ul>
      )}
      <ul className="found-items">
        {items.nodes.map(({ uid, label, dataCategory }) => (
          <li key={uid}>
            <FoundLink href={`~${itemAddress(dataCategory?.path ?? '', uid)}`}>{label}</FoundLink>
            <span>{dataCategory?.name}</span>
          </li>
        ))}
      </ul>
      {items.totalCount > items.nodes.length && (
        <p>The first {items.nodes.length} are shown; more words, or a category, leave fewer.</p>
      )}
      {items.totalCount === 0 && categories.length === 0 && (
        <p>Try other words, or look through the categories.</p>
      )}
    </div>
  );
}
