import type { EmissionsError } from '../../domain/errors.ts';
import { UniqueViolation } from './sql-connection.ts';

/** The outcome of a write; `refusal` where a unique index forbids it. */
export async function refuseDuplicate<T>(write: Promise<T>, refusal: () => EmissionsError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof UniqueViolation ? refusal() : error;
  }
}
