import { memo, useDeferredValue } from 'react';
import type { ExploreSearchQuery } from '../../../schema/generated/graphql.ts';
import { categoryAddress, itemAddress } from '../../api/address.ts';
import { distinct } from '../../api/distinct.ts';
import { formatGas } from '../../format/gases.ts';
import { formatFigure } from '../../format/numbers.ts';
import { FoundLink } from '../../ui/found-link.tsx';

interface FoundProps {
  readonly search: NonNullable<ExploreSearchQuery['search']>;
  readonly isFiltered: boolean;
  readonly showMore?: () => void;
}

const maxCategories = 5;
/** Items that a window of 900 pixels has room for. */
const seenAtFirst = 15;

export const Found = memo(({ search, isFiltered, showMore }: FoundProps) => {
  const { items, categories, corrections } = search;
  const { nodes, totalCount } = items;
  // Below the fold those of before may stand until what is seen has been painted.
  const below = useDeferredValue(search, null);
  return (
    <div className="found">
      <p role="status">
        {totalCount === 0 ? 'No items.' : totalCount === 1 ? '1 item.' : `${totalCount} items.`}
        {corrections.map(
          ({ word, used }) =>
            ` “${word}” ${used.length === 0 ? 'is not known' : `was read as ${used.join(' or ')}`}.`,
        )}
      </p>
      {categories.length > 0 && (
        <ul className="found-categories" aria-label="Categories">
          <li aria-hidden="true">Categories:</li>
          {categories.slice(0, maxCategories).map(({ path, name }) => (
            <li key={path}>
              <FoundLink href={categoryAddress(path)}>{name}</FoundLink>
            </li>
          ))}
        </ul>
      )}
      <ul className="found-items" aria-label="Items">
        <Lines of={items} from={0} to={seenAtFirst} />
        {below && nodes.length > seenAtFirst && <Lines of={below.items} from={seenAtFirst} to={Infinity} />}
      </ul>
      {totalCount > nodes.length &&
        (showMore === undefined ? (
          <p>The first {nodes.length} are shown; more words, or a filter, leave fewer.</p>
        ) : (
          <p>
            <button onClick={showMore}>Show more</button>
          </p>
        ))}
      {totalCount === 0 && categories.length === 0 && (
        <p>
          {isFiltered ? 'Remove a filter, or try' : 'Try'} other words, or{' '}
          <a href={categoryAddress('')}>look through the categories</a>.
        </p>
      )}
    </div>
  );
});

type FoundItem = FoundProps['search']['items']['nodes'][number];

/** Such as `0.33 kg CO2e per km · United Kingdom · 2025 · DESNZ`, so that a list can be judged. */
function factsOf(figure: FoundItem['figure'], provenance: FoundItem['provenance']) {
  const value = figure && `${formatFigure(figure.value)} ${figure.unit ?? ''} ${formatGas(figure.name)}`;
  const { region, year, publisher } = provenance ?? {};
  return [value, region, year, publisher];
}

interface LinesProps {
  readonly of: FoundProps['search']['items'];
  readonly from: number;
  readonly to: number;
}

const Lines = memo(({ of: { nodes }, from, to }: LinesProps) => {
  const names = distinct(nodes.flatMap(({ dataCategory }) => dataCategory ?? []));
  return nodes.slice(from, to).map(({ uid, label, dataCategory, figure, provenance }, index) => (
    // The key is the index, so that the next answer reuses the elements.
    <li key={index}>
      <FoundLink href={itemAddress(dataCategory?.path ?? '', uid)}>
        <span>{formatGas(label)}</span>{' '}
        <small>
          {[dataCategory && names.get(dataCategory.path), ...factsOf(figure, provenance)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </FoundLink>
    </li>
  ));
});
