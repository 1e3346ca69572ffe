import { TreeDocument } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { Tile } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';

/** The categories of the first level, with those below them. */
export function Tree() {
  const { data, error, refetch } = useOperation(TreeDocument, { path: '' });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={4} height={80} />;
  return (
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
  );
}
