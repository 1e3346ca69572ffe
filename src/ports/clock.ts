import type { Instant } from '../domain/instant.ts';

/** Now. */
export type Clock = () => Instant;
