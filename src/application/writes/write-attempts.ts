import { EmissionsError } from '../../domain/basics/errors.ts';
import type { RequestScope } from '../request-scope.ts';

const maxAttempts = 5;

/** Runs a write; afterwards the request reads again, whether or not it succeeded. */
export async function write<T>(request: RequestScope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    request.forget();
  }
}

/**
 * Runs a write that depends on what it read. After a conflict it starts over,
 * unless the caller passed an expected version.
 */
export async function writeOver<T>(
  request: RequestScope,
  changes: readonly { readonly expectedVersion?: number | undefined }[],
  work: () => Promise<T>,
): Promise<T> {
  const isRepeatable = changes.every(({ expectedVersion }) => expectedVersion === undefined);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(request, work);
    } catch (error) {
      const isConflict = error instanceof EmissionsError && error.code === 'CONFLICT';
      if (!isConflict || !isRepeatable || attempt >= maxAttempts) throw error;
    }
  }
}
