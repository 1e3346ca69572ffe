import { EmissionsError } from '../../../domain/errors.ts';
import type { HttpClient } from './http.ts';

/** Remembers what the latest answers say of the service itself. */
interface ServiceMemory {
  readonly client: HttpClient;
  /** The corruption of its database that the latest answer reports. */
  readonly corruption: () => EmissionsError | null;
  /** How many of its answers said that they may lack the latest writes. */
  readonly staleAnswers: () => number;
  /** How many reads it answers in one request; 0 where it does not say. */
  readonly offeredReads: () => number;
}

export function rememberService(client: HttpClient): ServiceMemory {
  let corruption: EmissionsError | null = null;
  let staleAnswers = 0;
  let offeredReads = 0;
  return {
    client: {
      async exchange(exchange) {
        const answer = await client.exchange(exchange);
        const { status } = answer;
        corruption = answer.isCorrupted
          ? (corruption ?? new EmissionsError('UPSTREAM_UNAVAILABLE', isCorrupted))
          : null;
        if (answer.isStale) staleAnswers += 1;
        // Other failures may be those of something before the service.
        if (status < 400 || status === 404 || status === 405) ({ offeredReads } = answer);
        return answer;
      },
      close: () => client.close(),
    },
    corruption: () => corruption,
    staleAnswers: () => staleAnswers,
    offeredReads: () => offeredReads,
  };
}

const isCorrupted = 'The database of the remote service is corrupted: its responses may be wrong.';
