import { EmissionsError } from '../../../domain/errors.ts';
import type { HttpClient } from './http.ts';

/** Remembers whether the latest response of the service reported a corrupted database. */
interface CorruptionMemory {
  readonly client: HttpClient;
  readonly corruption: () => EmissionsError | null;
}

export function rememberCorruption(client: HttpClient): CorruptionMemory {
  let corruption: EmissionsError | null = null;
  return {
    client: {
      async exchange(exchange) {
        const answer = await client.exchange(exchange);
        corruption = answer.isCorrupted
          ? (corruption ?? new EmissionsError('UPSTREAM_UNAVAILABLE', isCorrupted))
          : null;
        return answer;
      },
      close: () => client.close(),
    },
    corruption: () => corruption,
  };
}

const isCorrupted = 'The database of the remote service is corrupted: its responses may be wrong.';
