/** The request header with the caller's own name for a write, in lower case. */
export const idempotencyKeyHeader = 'idempotency-key';

/** Marks a response replayed for a write that was done earlier under the same key. */
export const repeatedHeader = { name: 'Idempotent-Replayed', value: 'true' } as const;

/** Announces support for idempotency keys, in the view of the sign-in, which clients read before they write. */
export const idempotencySupportHeader = { name: 'Idempotency-Keys', value: 'kept' } as const;
