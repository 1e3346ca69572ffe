import { type Instant, trustedInstant } from '../domain/basics/instant.ts';

export type Clock = () => Instant;

export const systemClock: Clock = () => trustedInstant(Date.now());
