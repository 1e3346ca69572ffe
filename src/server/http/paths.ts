import type { IncomingMessage } from 'node:http';

export const graphqlPath = '/graphql';
export const mcpPath = '/mcp';
export const metricsPath = '/metrics';

const restPrefixes =
  /^\/(data|auth|profiles|totals|items|definitions|search|suggest|audit|batch|calculate|imports)(\/|$)/;

/** Whether a path, without query, belongs to the REST resource model. */
export function isRestPath(path: string): boolean {
  return restPrefixes.test(path);
}

/** A request target's path, with and without a slash at its end the same, and its query without the question mark. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  return { path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path, query };
}

/** The path and query of a request line, of which proxies send the whole URL; its host must be the request's. */
export function targetOf({ url = '/', headers }: IncomingMessage): string {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
