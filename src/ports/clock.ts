import { type Instant, trustedInstant } from '../domain/instant.ts';

/** Now. */
export type Clock = () => Instant;

export const systemClock: Clock = () => trustedInstant(Date.now());
