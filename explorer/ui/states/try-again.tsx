import { isPassing } from '../../api/failure.ts';
import { forgetFailures } from '../../api/queries.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';

interface TryAgainProps {
  readonly error: unknown;
  /** The failed part, where several parts of a view may fail. */
  readonly what?: string;
  readonly retry?: () => void;
}

/** For a part of a view that failed alone; by default it asks again for everything that failed. */
export function TryAgain({ error, what, retry = forgetFailures }: TryAgainProps) {
  if (!isPassing(error)) return null;
  return (
    <Button isSmall aria-label={what && words.ui.tryAgainFor(what)} onClick={retry}>
      {words.ui.tryAgain}
    </Button>
  );
}

interface UnreadProps {
  readonly error: unknown;
  /** Such as `the names`. */
  readonly what: string;
}

/** Says that the view is there without a part of it. */
export function Unread({ error, what }: UnreadProps) {
  if (error === null) return null;
  return (
    <small className="fault" role="status">
      {words.failures.unread(what)} <TryAgain error={error} what={what} />
    </small>
  );
}
