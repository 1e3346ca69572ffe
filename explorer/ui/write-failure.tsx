import { queries } from '../api/queries.ts';
import type { Failure } from '../api/failure.ts';

interface WriteFailureProps {
  readonly failure: Failure | null;
  readonly retry?: () => void;
}

/** Why a write failed, or that its outcome is unknown and how to make sure. */
export function WriteFailure({ failure, retry }: WriteFailureProps) {
  if (failure === null) return null;
  return (
    <div className="hint" role="alert">
      <p>{failure.message}</p>
      {failure.isOutcomeUnknown && (
        <p>
          It is not known whether this was saved.{' '}
          {failure.wouldRepeat ? (
            <>
              This service would save it a second time, so look first:{' '}
              <button type="button" onClick={() => void queries.invalidateQueries()}>
                Read what is saved
              </button>
            </>
          ) : (
            'Trying again is safe: it is saved once.'
          )}{' '}
          {retry !== undefined && (
            <button type="button" onClick={retry}>
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}
