import { asFailure } from '../../api/failure.ts';
import { TryAgain } from '../../ui/states/try-again.tsx';
import type { useMeanings } from './use-meanings.ts';

type UnreadInputsProps = ReturnType<typeof useMeanings>['unread'];

/** Why columns may be left out that mean an input: a check would not say so. */
export function UnreadInputs({ paths, error, unasked }: UnreadInputsProps) {
  return (
    <>
      {error !== null && (
        <p className="hint" role="alert">
          Could not read the inputs of {listed(paths)}, so columns that mean one of them are left out.{' '}
          {asFailure(error).message} <TryAgain error={error} what="the inputs" />
        </p>
      )}
      {unasked.length > 0 && (
        <p className="hint" role="alert">
          The rows are of too many categories to match columns with the inputs of all: those of{' '}
          {listed(unasked)} are not, so columns that mean one of them are left out. Split the file by
          category, or name these columns in its header as “value.distance” names an input.
        </p>
      )}
    </>
  );
}

const maxListed = 5;

const listed = (paths: readonly string[]): string =>
  paths.length <= maxListed
    ? paths.join(', ')
    : `${paths.slice(0, maxListed - 1).join(', ')} and ${paths.length - maxListed + 1} more`;
