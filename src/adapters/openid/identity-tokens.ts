import { errors, type JWTPayload, jwtVerify } from 'jose';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { IdentityTokens } from '../../ports/secrets.ts';
import { createIssuerKeys, type KeyTimes } from './issuer-keys.ts';

export interface IssuerSettings {
  /** Exactly as its tokens name it. */
  readonly issuer: string;
  /** Whom its tokens must be for. */
  readonly audience: string;
  /** The claim that is the name of a user. */
  readonly usernameClaim: string;
}

/** Signatures by a key that only the issuer has: with a shared secret (HS256), its public key would be a secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** How far the clocks of the issuer and this machine may differ. */
const clockTolerance = 60;

/** Verifies JSON Web Tokens of an OpenID issuer (RFC 7519, RFC 9068). */
export function createIdentityTokens(
  { issuer, audience, usernameClaim }: IssuerSettings,
  times?: KeyTimes,
): IdentityTokens {
  const keys = createIssuerKeys(issuer, times);
  return {
    issuer,
    async usernameOf(token, at) {
      const currentDate = new Date(at);
      const expected = { issuer, audience, algorithms, clockTolerance, currentDate, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(token, keys, expected).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? refused(faultOf(error)) : error;
      });
      return usernameIn(payload, usernameClaim);
    },
  };
}

/** An address that the issuer has not verified may belong to another person, who has an account here. */
function usernameIn(payload: JWTPayload, claim: string): string {
  const username = payload[claim];
  if (typeof username !== 'string') throw refused(`it has no claim ${quote(claim)} with the name of a user`);
  const { email_verified: isVerified = true } = payload;
  if (claim === 'email' && isVerified !== true)
    throw refused('its issuer has not verified the email address');
  return username;
}

/** Says what is wrong with a token, without a part of it. */
function faultOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return claimFaults[error.claim] ?? `its claim ${quote(error.claim)} is missing or wrong`;
  return faults[error.code] ?? 'it is malformed';
}

const claimFaults: Readonly<Record<string, string>> = {
  iss: 'it is of another issuer',
  aud: 'it is for another audience',
  nbf: 'it is not valid yet',
};

const faults: Readonly<Record<string, string>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: `it is not signed with one of ${algorithms.join(', ')}`,
  ERR_JWKS_NO_MATCHING_KEY: 'it is signed with a key that the issuer does not name',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'it does not say which key it is signed with',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'its signature is wrong',
};

function refused(reason: string): EmissionsError {
  return new EmissionsError('UNAUTHENTICATED', `The token is not accepted: ${reason}.`);
}
