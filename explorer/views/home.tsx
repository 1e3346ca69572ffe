import { TreeDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { Finder } from '../frame/finder.tsx';
import { Tile } from '../ui/card.tsx';
import { useTitle } from '../ui/hooks/use-title.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { words } from '../words/words.ts';

export function Home() {
  useTitle('');
  return (
    <>
      <div className="home-top">
        <h1>{words.home.title}</h1>
        <div className="sub">{words.home.lead}</div>
        <Finder isLarge isFocused />
      </div>
      <Categories />
    </>
  );
}

function Categories() {
  const { data, error, refetch } = useOperation(TreeDocument, { path: '' });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={4} height={80} />;
  return (
    <section className="sections-tight" aria-labelledby="browse">
      <h2 id="browse">{words.home.browse}</h2>
      <div className="tiles">
        {data.dataCategory?.children?.map(({ path, name, children }) => (
          <Tile
            key={path}
            href={categoryAddress(path)}
            name={name}
            text={children?.map((child) => child.name).join(', ')}
          />
        ))}
      </div>
    </section>
  );
}
