import { isMissing } from '../../../domain/basics/errors.ts';

/** Finds what is at an address; where the service shows nothing there, the address itself says what is to be written. */
export async function orFromAddress<T>(
  isWritten: boolean,
  locating: Promise<T>,
  fromAddress: () => T | null,
): Promise<T> {
  try {
    return await locating;
  } catch (error) {
    const written = isWritten && isMissing(error) ? fromAddress() : null;
    if (written === null) throw error;
    return written;
  }
}
