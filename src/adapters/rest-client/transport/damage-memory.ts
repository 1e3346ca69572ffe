import { EmissionsError } from '../../../domain/errors.ts';
import type { HttpClient } from './http.ts';

/** Remembers whether the newest answer of the service said that its database is damaged. */
export interface DamageMemory {
  readonly client: HttpClient;
  readonly damage: () => EmissionsError | null;
}

export function rememberDamage(client: HttpClient): DamageMemory {
  let damage: EmissionsError | null = null;
  return {
    client: {
      async exchange(exchange) {
        const answer = await client.exchange(exchange);
        damage = answer.isDamaged ? (damage ?? new EmissionsError('UPSTREAM_UNAVAILABLE', isDamaged)) : null;
        return answer;
      },
      close: () => client.close(),
    },
    damage: () => damage,
  };
}

const isDamaged = 'The database of the remote service is damaged: what it answers may be wrong.';
