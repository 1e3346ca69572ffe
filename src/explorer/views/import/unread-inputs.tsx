import { asFailure } from '../../api/failure.ts';
import { TryAgain } from '../../ui/try-again.tsx';

interface UnreadInputsProps {
  /** The categories. */
  readonly paths: readonly string[];
  readonly error: Error | null;
}

/** Why columns may be left out that mean an input: a check would not say so. */
export function UnreadInputs({ paths, error }: UnreadInputsProps) {
  if (error === null) return null;
  return (
    <p className="hint" role="alert">
      Could not read the inputs of {paths.join(', ')}, so columns that mean one of them are left out.{' '}
      {asFailure(error).message} <TryAgain error={error} what="the inputs" />
    </p>
  );
}
