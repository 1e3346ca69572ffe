import { useMemo } from 'react';
import { useParams } from 'wouter';
import { ExploreCategoryDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, decodePath, parentOf } from '../api/address.ts';
import { restAddress } from '../api/rest-address.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { SourceLine, sourceText } from '../ui/source-line.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { figuresOf } from './category/figures.ts';
import { Items } from './category/items.tsx';
import { type Category as DataCategory, useCategory } from './category/use-items.ts';

export function Category() {
  const { '*': rest = '' } = useParams();
  const path = decodePath(rest);
  const { category, items, error, refetch } = useCategory(path);
  const figures = useMemo(() => (category === null ? [] : figuresOf(category, items)), [category, items]);
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  if (category === null) return <Loading isView what="the category" />;
  const { children, provenance, itemDefinition } = category;
  const totalCount = category.items?.totalCount ?? 0;
  return (
    <article className="category">
      {path !== '' && <Breadcrumbs path={parentOf(path)} />}
      <h1>{path === '' ? 'All categories' : category.name}</h1>
      {(itemDefinition !== null || provenance !== null) && <SourceLine provenance={provenance} />}
      {children !== null && children.length > 0 && (
        <ul className="cards small">
          {children.map((child) => (
            <li key={child.path}>
              <a href={categoryAddress(child.path)}>{child.name}</a>
            </li>
          ))}
        </ul>
      )}
      {totalCount > 0 && (
        <Items
          path={path}
          name={category.name}
          source={provenance === null ? '' : sourceText(provenance)}
          items={items}
          totalCount={totalCount}
          figures={figures}
        />
      )}
      <Algorithm definition={itemDefinition} />
      <CopyAs
        document={ExploreCategoryDocument}
        variables={{ path, first: 100 }}
        rest={restAddress(`/data/${path}`)}
      />
    </article>
  );
}

function Algorithm({ definition }: { readonly definition: DataCategory['itemDefinition'] }) {
  const lines = definition?.algorithm?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <Disclosure summary="How amounts are calculated">
      {() => <pre tabIndex={0}>{lines.map(({ text }) => text).join('\n')}</pre>}
    </Disclosure>
  );
}
