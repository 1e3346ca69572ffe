import { asFailure } from '../../api/failure.ts';
import { words } from '../../words/words.ts';
import { type Names, withNames } from './names.ts';

interface Faults {
  /** Why there is no amount. */
  readonly whole: string | null;
  /** Whether something is wrong, and not only unknown so far. */
  readonly isWrong: boolean;
  /** The fault of an input. */
  readonly of: (input: string) => string | null;
}

/** Faults of the inputs: in full next to the input, and in short in place of the amount. */
export function faultsOf(error: unknown, names: Names, isUntouched: boolean): Faults {
  if (error === null) return { whole: null, isWrong: false, of: () => null };
  const { code, inputs } = asFailure(error);
  const message = withNames(asFailure(error).message, names);
  const known = inputs.filter((input) => names.has(input));
  const listed = known.map((input) => names.get(input)).join(', ');
  // An empty input is not a fault.
  if (code === 'INPUT_MISSING' && isUntouched && known.length > 0)
    return {
      whole: words.item.enter(listed),
      isWrong: false,
      of: () => null,
    };
  return {
    whole: known.length === 0 || code === 'INPUT_MISSING' ? message : words.item.notRight(listed),
    isWrong: true,
    of: (input) => (known.includes(input) ? (code === 'INPUT_MISSING' ? words.item.fillIn : message) : null),
  };
}
