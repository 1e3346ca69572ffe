import { words } from '../../words/words.ts';

interface LoadingProps {
  readonly what: string;
  /** Whether there is nothing else yet: each view has a heading of the first level, also then. */
  readonly isView?: boolean;
}

/** Says that something is on its way, where its size is not known. */
export function Loading({ what, isView = false }: LoadingProps) {
  const Line = isView ? 'h1' : 'p';
  return (
    <div className="state loading" role="status">
      <Line>{words.ui.loadingOf(what)}</Line>
    </div>
  );
}
