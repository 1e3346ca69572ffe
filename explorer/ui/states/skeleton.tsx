import { words } from '../../words/words.ts';

interface SkeletonProps {
  /** In its final size, so that nothing moves when the content comes. */
  readonly width?: string | number;
  readonly height: number;
}

/** Where content will be, shown after 150 ms. */
export const Skeleton = ({ width = '100%', height }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height }} aria-hidden />
);

/** Several lines of it, with the word for those who do not see it. */
export const SkeletonLines = ({
  count,
  height = 40,
}: {
  readonly count: number;
  readonly height?: number;
}) => (
  <div className="sections-tight" role="status" aria-label={words.ui.loading}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);
