import { type Answer, type InboundRequest, jsonAnswer } from './http-exchange.ts';
import { mcpPath } from './paths.ts';

const metadataPath = '/.well-known/oauth-protected-resource';

/** The paths below which a resource is described (RFC 9728, section 3.1): all of the service, and what agents call. */
const resources: Readonly<Record<string, string>> = {
  [metadataPath]: '',
  [`${metadataPath}${mcpPath}`]: mcpPath,
};

export function isMetadataPath(path: string): boolean {
  return Object.hasOwn(resources, path);
}

/** Says which issuer's tokens are accepted; `null` for another path, and without an issuer. */
export function describeResource(request: InboundRequest, path: string, issuer?: string): Answer | null {
  const origin = originOf(request);
  if (!isMetadataPath(path) || issuer === undefined || origin === null) return null;
  return jsonAnswer(200, {
    resource: `${origin}${resources[path]}`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Emissions gateway',
  });
}

/** A 401 says how to authenticate (RFC 9110, section 11.6.1), and where tokens come from (RFC 9728, section 5.1). */
export function withChallenge(
  answer: Answer,
  request: InboundRequest,
  path: string,
  issuer?: string,
): Answer {
  if (answer.status !== 401 || answer.headers['WWW-Authenticate'] !== undefined) return answer;
  const { authorization, authtoken } = request.headers;
  const origin = issuer === undefined ? null : originOf(request);
  const parts = [
    'Bearer realm="emissions"',
    ...(authorization === undefined && authtoken === undefined ? [] : ['error="invalid_token"']),
    ...(origin === null
      ? []
      : [`resource_metadata="${origin}${metadataPath}${path === mcpPath ? path : ''}"`]),
  ];
  return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': parts.join(', ') } };
}

/** The origin that the client called, which compares it with this; `null` for what is no name of a host. */
function originOf({ headers: { host = '' }, isEncrypted }: InboundRequest): string | null {
  return /^[\w.:[\]-]{1,255}$/.test(host)
    ? `${isEncrypted ? 'https' : 'http'}://${host.toLowerCase()}`
    : null;
}
