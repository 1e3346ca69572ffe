import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { EmissionsError } from '../../domain/basics/errors.ts';

const deadlineMs = 3000;
/** Signing keys that an issuer no longer names are accepted for so long. */
const keptMs = 60 * 60 * 1000;
/** How long an issuer that did not answer is not asked again. */
const pauseMs = 5000;

export interface KeyTimes {
  /** A token with an unknown key makes the keys be read again, at most this often. */
  readonly rereadAfterMs?: number | undefined;
  readonly pauseMs?: number | undefined;
}

/**
 * The signing keys of an OpenID issuer, found by its discovery document and read when they are needed.
 * Rejects with UPSTREAM_UNAVAILABLE while the issuer does not answer as it should.
 */
export function createIssuerKeys(issuer: string, times: KeyTimes = {}): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  let pausedUntil = 0;

  async function discover(): Promise<JWTVerifyGetKey> {
    const address = await readKeyAddress(issuer);
    return createRemoteJWKSet(address, {
      timeoutDuration: deadlineMs,
      cacheMaxAge: keptMs,
      ...(times.rereadAfterMs === undefined ? {} : { cooldownDuration: times.rereadAfterMs }),
    });
  }

  return async (header, token) => {
    if (performance.now() < pausedUntil) throw unavailable();
    try {
      return await (
        await (keys ??= discover())
      )(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      keys = null;
      pausedUntil = performance.now() + (times.pauseMs ?? pauseMs);
      throw unavailable(error);
    }
  };
}

/** The issuer has answered, and has no such key. */
function isAboutToken(error: unknown): boolean {
  const codes: unknown[] = [
    'ERR_JWKS_NO_MATCHING_KEY',
    'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
    'ERR_JOSE_NOT_SUPPORTED',
  ];
  return codes.includes((error as { readonly code?: unknown }).code);
}

/** OpenID Connect Discovery 1.0, sections 3 and 4. */
async function readKeyAddress(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await fetch(address, {
    signal,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  });
  const document = (await response.json()) as {
    readonly issuer?: unknown;
    readonly jwks_uri?: unknown;
  } | null;
  if (response.status !== 200 || document?.issuer !== issuer || typeof document.jwks_uri !== 'string')
    throw new Error('The discovery document belongs to another issuer.');
  const keys = new URL(document.jwks_uri);
  if (keys.protocol !== 'https:' && keys.protocol !== new URL(issuer).protocol)
    throw new Error('The signing keys are not read over TLS.');
  return keys;
}

function unavailable(cause?: unknown): EmissionsError {
  const message =
    'The OpenID issuer that signs tokens does not answer as it should; try again in a few seconds.';
  return new EmissionsError('UPSTREAM_UNAVAILABLE', message, {
    cause,
    retryAfter: Math.ceil(pauseMs / 1000),
  });
}
