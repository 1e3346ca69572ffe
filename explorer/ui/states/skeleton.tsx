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

interface SkeletonLinesProps {
  readonly count: number;
  readonly height?: number;
  /** Whether there is nothing else yet: each view has a heading of the first level, also then. */
  readonly isView?: boolean;
}

/** Several lines of it, with the word for those who do not see it. */
export const SkeletonLines = ({ count, height = 40, isView = false }: SkeletonLinesProps) => (
  <div className="sections-tight" role="status" aria-label={words.ui.loading}>
    {isView && <h1 className="hidden">{words.ui.loading}</h1>}
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);
