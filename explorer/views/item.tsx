import { useParams } from 'wouter';
import { ExploreItemDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, splitItemPath } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { adoptStyle } from '../ui/adopt-style.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { words } from '../words/words.ts';
import style from './item/item.css?inline';
import { ItemPage } from './item/page.tsx';

adoptStyle(style);

export function Item() {
  const { '*': rest = '' } = useParams();
  const { categoryPath, uid } = splitItemPath(rest);
  const { data, error, refetch } = useOperation(
    ExploreItemDocument,
    { categoryPath, uid },
    { keepsLast: true },
  );
  if (error !== null) {
    const parent = { href: categoryAddress(categoryPath), parent: categoryPath || words.frame.toFactors };
    const missing = { heading: words.failures.noFactor, ...parent };
    return <ErrorState isView error={error} retry={() => void refetch()} missing={missing} />;
  }
  if (!data?.dataItem) return <SkeletonLines isView count={5} height={64} />;
  return <ItemPage key={categoryPath} categoryPath={categoryPath} item={data.dataItem} />;
}
