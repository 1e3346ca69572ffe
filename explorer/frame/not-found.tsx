import { useLocation } from 'wouter';
import { categoryAddress, decodePath, parentOf } from '../api/address.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { words } from '../words/words.ts';

/** For an address without a view: the search above it, and the nearest place that there is. */
export function NotFound() {
  const [path] = useLocation();
  const parent = parentOf(decodePath(path));
  return (
    <>
      <PageHead title={words.frame.notFound} below={words.frame.notFoundText} />
      <div className="row">
        <LinkButton kind="primary" href={categoryAddress('')}>
          {words.frame.toFactors}
        </LinkButton>
        {parent.startsWith('/explore/') && (
          <LinkButton href={parent}>{words.frame.toParent(parent)}</LinkButton>
        )}
      </div>
    </>
  );
}
