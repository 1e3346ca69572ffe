import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityTokens } from '../../../src/adapters/openid/identity-tokens.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { systemClock } from '../../../src/ports/clock.ts';
import type { IdentityTokens } from '../../../src/ports/secrets.ts';
import { audience, type OpenIdIssuer, startOpenIdIssuer } from '../../support/openid-issuer.ts';

let issuer: OpenIdIssuer;
let tokens: IdentityTokens;

beforeEach(async () => {
  issuer = await startOpenIdIssuer();
  tokens = open();
});

afterEach(() => issuer.close());

function open(usernameClaim = 'sub', url = issuer.url): IdentityTokens {
  return createIdentityTokens({ issuer: url, audience, usernameClaim }, { rereadAfterMs: 0, pauseMs: 0 });
}

/** The name, or the code and the message of the refusal. */
async function read(token: string, by = tokens, at = systemClock()): Promise<string> {
  try {
    return await by.usernameOf(token, at);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    expect(error.message).not.toContain(token.slice(0, 20));
    return `${error.code}: ${error.message}`;
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('tokens of an OpenID issuer', () => {
  it('a token of the issuer for this service names its user', async () => {
    expect(await read(await issuer.sign({ sub: 'jane' }))).toBe('jane');
    expect(await read(await issuer.sign({ sub: 'jane', aud: ['other', audience] }))).toBe('jane');
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it.each([
    ['expired', { expiresIn: '-2m' }, {}, 'it has expired'],
    ['of another issuer', {}, { iss: 'https://elsewhere.example' }, 'it is of another issuer'],
    ['for another service', {}, { aud: 'https://other.example' }, 'it is for another audience'],
    ['for no service', {}, { aud: undefined }, 'it is for another audience'],
    ['not valid yet', {}, { nbf: 4_000_000_000 }, 'it is not valid yet'],
    ['without a user', {}, { sub: undefined }, 'it has no claim "sub" with the name of a user'],
    [
      'of a key that the issuer does not name',
      { kid: 'other' },
      {},
      'it is signed with a key that the issuer does not name',
    ],
  ])('a token %s is refused with the reason', async (_, signing, claims, reason) => {
    const token = await issuer.sign({ sub: 'jane', ...claims }, signing);
    expect(await read(token)).toBe(`UNAUTHENTICATED: The token is not accepted: ${reason}.`);
  });

  it('a token without an end, without a signature, with another one, or signed with the public key is refused', async () => {
    const payload = { iss: issuer.url, aud: audience, sub: 'jane', exp: Math.ceil(Date.now() / 1000) + 60 };
    const kid = 'key 1';
    const endless = await issuer.sign({ sub: 'jane' }).then((token) => token.split('.'));
    const unsigned = `${encode({ alg: 'none', kid })}.${encode(payload)}.`;
    const confused = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(await issuer.publicKey()));
    const changed = [endless[0], encode({ ...payload, sub: 'admin' }), endless[2]].join('.');
    expect(await read(unsigned)).toContain('it is not signed with one of RS256');
    expect(await read(confused)).toContain('it is not signed with one of RS256');
    expect(await read(changed)).toContain('its signature is wrong');
    expect(await read('eyJhbGciOiJSUzI1NiJ9.eyJ.x')).toContain('The token is not accepted: ');
  });

  it('a token is accepted a minute after its end, as clocks differ, and counts at the time that is asked for', async () => {
    const token = await issuer.sign({ sub: 'jane' }, { expiresIn: '-30s' });
    expect(await read(token)).toBe('jane');
    const early = await issuer.sign({ sub: 'jane' }, { expiresIn: '-1h' });
    expect(await read(early)).toContain('it has expired');
    expect(await read(early, tokens, (systemClock() - 2 * 3_600_000) as never)).toBe('jane');
  });

  it('a verified email address names a user, and one that is not verified does not', async () => {
    const byEmail = open('email');
    const claims = { sub: '1', email: 'jane@example.org' };
    expect(await read(await issuer.sign(claims), byEmail)).toBe('jane@example.org');
    expect(await read(await issuer.sign({ ...claims, email_verified: true }), byEmail)).toBe(
      'jane@example.org',
    );
    const unverified = await issuer.sign({ ...claims, email_verified: false });
    expect(await read(unverified, byEmail)).toContain('its issuer has not verified the email address');
  });

  it('a new key of the issuer is read when a token needs it, and the old one no longer counts', async () => {
    const before = await issuer.sign({ sub: 'jane' });
    expect(await read(before)).toBe('jane');
    await issuer.rotate();
    expect(await read(await issuer.sign({ sub: 'jane' }))).toBe('jane');
    expect(await read(before)).toContain('a key that the issuer does not name');
  });

  it('while the issuer does not answer tokens are not refused but cannot be read, and then can again', async () => {
    const token = await issuer.sign({ sub: 'jane' });
    issuer.fail(true);
    expect(await read(token)).toMatch(/^UPSTREAM_UNAVAILABLE: The OpenID issuer .* does not answer/);
    issuer.fail(false);
    expect(await read(token)).toBe('jane');
    issuer.fail(true);
    expect(await read(token)).toBe('jane');
  });

  it('an issuer that does not answer is not asked with every request', async () => {
    const patient = createIdentityTokens({ issuer: issuer.url, audience, usernameClaim: 'sub' });
    const token = await issuer.sign({ sub: 'jane' });
    issuer.fail(true);
    for (let count = 0; count < 3; count += 1)
      expect(await read(token, patient)).toContain('UPSTREAM_UNAVAILABLE');
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration']);
  });

  it('a document that names another issuer is not taken for that of the issuer', async () => {
    const other = issuer.url.replace('127.0.0.1', 'localhost');
    expect(await read(await issuer.sign({ sub: 'jane', iss: other }), open('sub', other))).toContain(
      'UPSTREAM_UNAVAILABLE',
    );
  });
});
