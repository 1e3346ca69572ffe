/** The request header with the caller's own name for a write, in lower case. */
export const idempotencyKeyHeader = 'idempotency-key';

/** By this header an answer says that the write was done earlier, under the same key, and not again. */
export const repeatedHeader = { 'Idempotent-Replayed': 'true' } as const;

/**
 * By this header a service says that it keeps the outcomes of writes under
 * their keys: in the view of the sign-in, which clients read before they write.
 */
export const keepsKeysHeader = { name: 'Idempotency-Keys', value: 'kept' } as const;
