import { EmissionsError } from '../../domain/basics/errors.ts';
import { encodeStatus, failureOf } from './errors.ts';
import { emptyAnswer, type PublicCall, type RestAnswer } from './rest-request.ts';

/**
 * The answer to a write that was made, with what there is to show of it. Where that cannot
 * be read a header says so. A creation still has its address, and several have their uids;
 * any other answer is then an error that says that the change was made.
 */
export async function showWritten(
  { onFailure, format }: PublicCall,
  answer: Partial<RestAnswer>,
  show: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const written = { ...emptyAnswer, ...answer };
  try {
    return { ...written, ...(await show()) };
  } catch (error) {
    onFailure(error);
    const code = error instanceof EmissionsError ? error.code : 'INTERNAL';
    const message = `The change was made, but could not be read back: ${code}.`;
    const headers = { ...written.headers, Warning: `199 - "${message}"` };
    if (written.document !== null || written.headers?.['Location'] !== undefined)
      return { ...written, headers };
    const { status, body } = encodeStatus(failureOf(error).code, message, format);
    return { status, document: body, headers };
  }
}
