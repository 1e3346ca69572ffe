import { useEffect, useRef } from 'react';
import { words } from '../words/words.ts';

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly load: () => void;
}

/** At the end of a list that is read in pages: loads the next one once it comes into sight. */
export function LoadMore({ hasMore, load }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, load]);
  return hasMore && <div ref={end} className="load-more" role="status" aria-label={words.ui.loading} />;
}
