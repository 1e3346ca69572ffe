import { EmissionsError } from '../../../domain/basics/errors.ts';

/** Rejects with UPSTREAM_UNSUPPORTED, without a call: no service has a resource for it. */
export async function refuse(operation: string): Promise<never> {
  throw new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service does not support this: ${operation}. Ask the service that holds the data.`,
  );
}
