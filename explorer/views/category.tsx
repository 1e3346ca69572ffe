import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'wouter';
import { ExploreCategoryDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, decodePath, parentOf, useParameter } from '../api/address.ts';
import { restAddress } from '../api/rest-address.ts';
import { useTyped } from '../api/typed.ts';
import { formatName } from '../words/data-names.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Tile } from '../ui/card.tsx';
import { ApiButton } from '../ui/copy/api-button.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { sourceText } from '../ui/source-line.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { words } from '../words/words.ts';
import { About, Lead } from './category/about.tsx';
import { ExportCategory } from './category/export-menu.tsx';
import { FigureChart } from './category/figure-chart.tsx';
import { figuresOf, withWords } from './category/figures.ts';
import { ItemsCard } from './category/items-card.tsx';
import { type Category as DataCategory, useCategory } from './category/use-items.ts';
import style from './category/category.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Shows what a category is, how it calculates, and its factors with their figures. */
export function Category() {
  const { '*': rest = '' } = useParams();
  const path = decodePath(rest);
  const [filter, setFilter] = useTyped('filter');
  const [sort] = useParameter('sort');
  const [form, setForm] = useParameter('as');
  const needsAll = filter.trim() !== '' || sort !== '' || form !== '';
  const { category, items, error, refetch, hasMore, loadMore } = useCategory(path, needsAll);
  const figures = useMemo(() => (category === null ? [] : figuresOf(category, items)), [category, items]);
  const chosen = useDeferredValue(filter.trim());
  const found = useMemo(() => withWords(items, chosen), [items, chosen]);
  if (error !== null && category === null) {
    const above = parentOf(path);
    const parent = { href: categoryAddress(above), parent: above || words.frame.toFactors };
    const missing = { heading: words.failures.noCategory, ...parent };
    return <ErrorState isView error={error} retry={() => void refetch()} missing={missing} />;
  }
  if (category === null) return <SkeletonLines isView count={8} height={48} />;
  const { children, provenance } = category;
  const totalCount = category.items?.totalCount ?? 0;
  const source = provenance === null ? '' : sourceText(provenance);
  return (
    <div className="sections">
      <Head path={path} category={category} hasItems={totalCount > 0} />
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <Children items={children ?? []} />
      <About category={category} />
      {totalCount > 0 && (
        <ItemsCard
          {...{ path, totalCount, figures, filter, setFilter, form, setForm }}
          items={found}
          chart={
            hasMore ? (
              <SkeletonLines count={8} height={28} />
            ) : (
              <ErrorBoundary place={path}>
                <FigureChart
                  name={formatName(category.name)}
                  source={source}
                  items={found}
                  figures={figures}
                  filter={chosen}
                />
              </ErrorBoundary>
            )
          }
        />
      )}
      <LoadMore hasMore={hasMore && !needsAll} load={loadMore} />
      {totalCount === 0 && (children ?? []).length === 0 && <EmptyState>{words.category.empty}</EmptyState>}
    </div>
  );
}

interface HeadProps {
  readonly path: string;
  readonly category: DataCategory;
  readonly hasItems: boolean;
}

const Head = ({ path, category, hasItems }: HeadProps) => (
  <PageHead
    title={path === '' ? words.category.all : formatName(category.name)}
    trail={path !== '' && <Breadcrumbs path={parentOf(path)} />}
    below={<Lead category={category} />}
    actions={
      <>
        <ApiButton
          document={ExploreCategoryDocument}
          variables={{ path, first: 100 }}
          rest={restAddress(`/data/${path}`)}
        />
        {hasItems && <ExportCategory path={path} />}
      </>
    }
  />
);

/** The categories below, as ways. */
function Children({ items }: { readonly items: NonNullable<DataCategory['children']> }) {
  if (items.length === 0) return null;
  return (
    <div className="tiles">
      {items.map(({ path, name, description, isLookUp, children }) => (
        <Tile
          key={path}
          href={categoryAddress(path)}
          name={formatName(name)}
          text={description ?? children?.map((child) => formatName(child.name)).join(', ')}
          {...(isLookUp === true ? { end: words.category.lookUp } : {})}
        />
      ))}
    </div>
  );
}
