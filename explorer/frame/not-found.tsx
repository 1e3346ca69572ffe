import { categoryAddress } from '../api/address.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { words } from '../words/words.ts';

/** For an address without a view: the search above it, and all factors. */
export function NotFound() {
  return (
    <>
      <PageHead title={words.frame.notFound} below={words.frame.notFoundText} />
      <div className="row">
        <LinkButton kind="primary" href={categoryAddress('')}>
          {words.frame.toFactors}
        </LinkButton>
      </div>
    </>
  );
}
