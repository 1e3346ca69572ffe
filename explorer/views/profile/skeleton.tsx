import { Skeleton, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { words } from '../../words/words.ts';

/** The view in its final sizes. */
export const ProfileSkeleton = () => (
  <>
    <div className="page-head">
      <h1 className="hidden">{words.ui.loading}</h1>
      <Skeleton width={180} height={18} />
      <Skeleton width={320} height={36} />
    </div>
    <TotalsSkeleton />
  </>
);

export const TotalsSkeleton = () => (
  <div className="sections">
    <Skeleton height={138} />
    <div className="with-side profile-charts">
      <Skeleton height={348} />
      <Skeleton height={348} />
    </div>
    <SkeletonLines count={6} height={52} />
  </div>
);
