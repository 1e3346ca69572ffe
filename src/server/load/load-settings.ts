import { ConfigError } from '../../config/config.ts';
import { storeCacheBytes } from '../../config/options.ts';
import type { ResponseCacheSettings } from '../graphql-http/answer-memories.ts';
import type { ProtectionSettings } from './protected-handlers.ts';

/** What an installation decides about keeping answers and letting requests in. */
export interface LoadOptions {
  /**
   * What answers that are given again to the same caller take in bytes, for how
   * many seconds they are, and whether those about profiles are too: 32 MiB, 60
   * and no when absent, and before a remote service none unless `bytes` says so.
   */
  readonly responseCache?: Partial<ResponseCacheSettings> | undefined;
  /** GraphQL and REST requests that are answered at a time, while as many more wait for a moment; 256 when absent. */
  readonly maximumRequests?: number | undefined;
  /** Requests that one caller may send in a minute; 0, which is no limit, when absent. */
  readonly requestsPerMinute?: number | undefined;
}

interface LoadSettings {
  readonly responseCache: ResponseCacheSettings;
  readonly protection: ProtectionSettings;
}

/** The settings with what was left out. Throws one ConfigError that names all that cannot be. */
export function toLoadSettings(
  { responseCache = {}, maximumRequests = 256, requestsPerMinute = 0 }: LoadOptions,
  isRemote: boolean,
): LoadSettings {
  // Over a store every write is seen; others may write to a remote service.
  const { bytes = isRemote ? 0 : storeCacheBytes, seconds = 60, profiles = false } = responseCache;
  const mistakes = [
    ...mistakesIn('responseCache.bytes', bytes, 0, 64 * 1024 ** 3),
    ...mistakesIn('responseCache.seconds', seconds, 1, 3600),
    ...mistakesIn('maximumRequests', maximumRequests, 1, 100_000),
    ...mistakesIn('requestsPerMinute', requestsPerMinute, 0, 1_000_000),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    responseCache: { bytes, seconds, profiles },
    protection: { maximumRequests, requestsPerMinute },
  };
}

function mistakesIn(name: string, value: number, least: number, most: number): readonly string[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  return [`${name} must be a whole number from ${least} to ${most}; got ${String(value).slice(0, 80)}.`];
}
