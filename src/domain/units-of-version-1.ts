import { badInput } from './errors.ts';

interface ReturnUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
}

/** Throws BAD_USER_INPUT for any requested unit, because version 1 has none. */
export function assertNoReturnUnits({ returnUnit, returnPerUnit }: ReturnUnits): void {
  if (returnUnit !== undefined) throw unitsInVersion1('returnUnit');
  if (returnPerUnit !== undefined) throw unitsInVersion1('returnPerUnit');
}

export function unitsInVersion1(argument: string): Error {
  return badInput(
    argument,
    `${argument} is not available in API version 1.0, which has no units; omit it.`,
    'other-version-parameter',
  );
}
