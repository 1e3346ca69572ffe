import type { Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';

interface WriteFailureProps {
  readonly failure: Failure | null;
  readonly retry?: () => void;
}

/** Why a write failed, or that its outcome is unknown and how to make sure. */
export function WriteFailure({ failure, retry }: WriteFailureProps) {
  if (failure === null) return null;
  const { message, isOutcomeUnknown, wouldRepeat } = failure;
  return (
    <div className="error" role="alert">
      <div>{message}</div>
      {isOutcomeUnknown && (
        <div>
          {words.failures.unknownOutcome}{' '}
          {wouldRepeat ? words.failures.lookFirst : words.failures.safeToRepeat}
        </div>
      )}
      {isOutcomeUnknown && (
        <div className="row">
          {wouldRepeat && (
            <Button isSmall onClick={() => void queries.invalidateQueries()}>
              {words.failures.look}
            </Button>
          )}
          {retry !== undefined && (
            <Button isSmall onClick={retry}>
              {words.ui.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
