/** The request header with the caller's own name for a write, in lower case. */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * By this header a service says that it keeps the outcomes of writes under
 * their keys: in the view of the sign-in, which clients read before they write,
 * and in the answer to every write with a key.
 */
export const keepsKeysHeader = { name: 'Idempotency-Keys', value: 'kept' } as const;
