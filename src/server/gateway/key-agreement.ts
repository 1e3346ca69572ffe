import { setTimeout as sleep } from 'node:timers/promises';
import { keyDigest } from '../../adapters/secrets/tokens.ts';
import { randomUid } from '../../adapters/secrets/uids.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { GatewayRegistry, RunningGateway } from '../../ports/gateway-registry.ts';

/** The keys of a gateway: the one that it signs with, and those before it that it accepts. */
interface TokenKeys {
  readonly key: Buffer;
  readonly previous: readonly Buffer[];
}

interface KeyAgreement {
  /** Ends the announcements; the other gateways know at once. */
  readonly end: () => Promise<void>;
}

const standardPauseMs = 15_000;
const leavingMs = 1000;

/**
 * Announces a gateway to the others over its database, and rejects with
 * STORE_UNAVAILABLE if one of them would refuse its tokens, or it theirs. Where
 * that comes up later, as after a minute without the database, it is reported,
 * each time that it begins. Where a process is known to have ended, a gateway is
 * announced once, because each write to a file ends what is cached under its state.
 */
export async function agreeOnKeys(
  registry: GatewayRegistry,
  { key, previous }: TokenKeys,
  onDisagreement: (error: EmissionsError) => void,
  signal: AbortSignal,
  pauseMs = standardPauseMs,
): Promise<KeyAgreement> {
  const own: RunningGateway = {
    id: randomUid(),
    signsWith: keyDigest(key),
    accepts: [key, ...previous].map(keyDigest),
  };
  const disagrees = (other: RunningGateway): boolean =>
    !own.accepts.includes(other.signsWith) || !other.accepts.includes(own.signsWith);
  let isAnnounced = false;
  // A database that accepts no writes now can still tell who else runs.
  const others = await announce(signal).catch(() => registry.list(signal));
  if (others.some(disagrees)) {
    await leave();
    throw disagreement();
  }
  const ending = new AbortController();
  const announcing = watchKeys();

  async function leave(): Promise<void> {
    await registry.leave(own.id, AbortSignal.timeout(leavingMs)).catch(() => undefined);
  }

  async function announce(by: AbortSignal): Promise<readonly RunningGateway[]> {
    const known = await registry.announce(own, by);
    isAnnounced = true;
    return known;
  }

  async function watchKeys(): Promise<void> {
    let isReported = false;
    let seen: readonly string[] = [];
    while (!isAnnounced || !registry.endsWithProcess) {
      await sleep(pauseMs, undefined, { signal: ending.signal, ref: false });
      const known = await announce(ending.signal).catch(() => null);
      if (known === null) continue;
      const disagreeing = known.filter(disagrees).map(({ id }) => id);
      // One that is seen once is perhaps refusing to start at this moment.
      const isWrong = disagreeing.some((id) => seen.includes(id));
      if (isWrong && !isReported) onDisagreement(disagreement());
      isReported = isWrong;
      seen = disagreeing;
    }
  }

  return {
    async end() {
      ending.abort();
      await announcing.catch(() => undefined);
      await leave();
    },
  };
}

function disagreement(): EmissionsError {
  return new EmissionsError(
    'STORE_UNAVAILABLE',
    'Another gateway over this database signs tokens with another key, and each would refuse tokens of the other: set the same EMISSIONS_TOKEN_KEY for all of them. To change the key, name the other one with EMISSIONS_PREVIOUS_TOKEN_KEY (docs/run/operations.md, "The token key is changed"), or stop all gateways first; over PostgreSQL one that was killed counts as running for a minute.',
  );
}
