import { useParams } from 'wouter';
import { ExploreItemDocument } from '../../schema/generated/graphql.ts';
import { splitItemPath } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { adoptStyle } from '../ui/adopt-style.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import style from './item/item.css?inline';
import { Opened } from './item/opened.tsx';

adoptStyle(style);

export function Item() {
  const { '*': rest = '' } = useParams();
  const { categoryPath, uid } = splitItemPath(rest);
  const { data, error, refetch } = useOperation(
    ExploreItemDocument,
    { categoryPath, uid },
    { keepsLast: true },
  );
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  if (!data?.dataItem) return <Loading isView what="the item" />;
  return <Opened key={categoryPath} categoryPath={categoryPath} item={data.dataItem} />;
}
