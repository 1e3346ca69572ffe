import { EmissionsError } from '../../domain/basics/errors.ts';
import { emptyAnswer, type PublicCall, type RestAnswer } from './rest-request.ts';

/**
 * The answer to a write that was made, with what there is to show of it. Where
 * that cannot be read a header says so: an error would deny the write.
 */
export async function showWritten(
  { onFailure }: PublicCall,
  answer: Partial<RestAnswer>,
  show: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const written = { ...emptyAnswer, ...answer };
  try {
    return { ...written, ...(await show()) };
  } catch (error) {
    onFailure(error);
    const code = error instanceof EmissionsError ? error.code : 'INTERNAL';
    const Warning = `199 - "The change was made, but could not be read back: ${code}."`;
    return { ...written, headers: { ...written.headers, Warning } };
  }
}
