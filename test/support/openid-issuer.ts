import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const audience = 'https://emissions.example';

interface Signing {
  readonly alg?: string;
  readonly kid?: string;
  readonly expiresIn?: string;
}

/** An OpenID issuer on a loopback port, which signs whatever tests ask for; a client who asks is the user demo. */
export interface OpenIdIssuer {
  readonly url: string;
  /** The requests that it was sent, by path. */
  readonly requests: string[];
  /** A token for the audience, with further claims or others. */
  sign(claims: Readonly<Record<string, unknown>>, signing?: Signing): Promise<string>;
  /** Signs with a new key from now on, and no longer names the old one. */
  rotate(): Promise<void>;
  /** The public key, which anyone can read. */
  publicKey(): Promise<string>;
  /** Answers with failures until it is called with `false`. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  let number = 0;
  let isFailing = false;
  const newKey = async () => {
    number += 1;
    return { kid: `key ${number}`, ...(await generateKeyPair('RS256', { extractable: true })) };
  };
  let key = await newKey();
  const requests: string[] = [];
  const jwk = async () => ({ ...(await exportJWK(key.publicKey)), kid: key.kid, use: 'sig', alg: 'RS256' });

  const documentAt = async (path: string): Promise<object | undefined> => {
    if (path === '/keys') return { keys: [await jwk()] };
    if (path === '/token') return { access_token: await sign({ sub: 'demo' }), token_type: 'Bearer' };
    if (path !== '/.well-known/openid-configuration') return undefined;
    return {
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  };
  const server = createServer(async ({ url: path = '' }, response) => {
    requests.push(path);
    const document = await documentAt(path);
    response.writeHead(isFailing ? 503 : document === undefined ? 404 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(isFailing ? {} : (document ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function sign(
    claims: Readonly<Record<string, unknown>>,
    { alg = 'RS256', kid = key.kid, expiresIn = '5m' }: Signing = {},
  ): Promise<string> {
    return new SignJWT({ iss: url, aud: audience, ...claims })
      .setProtectedHeader({ alg, kid })
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(key.privateKey);
  }

  return {
    url,
    requests,
    sign,
    async rotate() {
      key = await newKey();
    },
    publicKey: async () => JSON.stringify(await jwk()),
    fail(failing) {
      isFailing = failing;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
