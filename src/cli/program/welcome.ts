import { type Config, hasGraphiql } from '../../config/config.ts';
import { isLoopback } from '../../config/option-values.ts';
import { isDatabaseUrl } from '../../config/database-url.ts';
import { uidOf } from '../../data-sets/files/uid-of.ts';

/** An average petrol car; built-in items have the same uid everywhere. */
const tryCategory = 'transport/car/generic';
const tryItem = uidOf('data item', tryCategory, 'petrol', 'average');

export function welcome(url: string, config: Config, backend: string, workers = 1): string {
  const lines = [
    `Emissions gateway over ${backend}`,
    ...modeLines(config, workers),
    '',
    ...(config.explorer ? [`  Explorer  ${url}/`, `  Docs      ${url}/docs`] : []),
    ...(hasGraphiql(config) ? [`  GraphiQL  ${url}/graphiql`] : []),
    `  GraphQL   ${url}/graphql`,
    `  REST      ${url}/data`,
    `  Health    ${url}/healthz  ${url}/readyz`,
    ...metricsLine(url, config),
    '',
    ...(config.demoUsers ? demoLines(url) : ['  Sign in with POST /auth/signIn or the mutation signIn.']),
    '',
  ];
  return lines.join('\n');
}

function metricsLine(url: string, { metrics }: Config): readonly string[] {
  if (metrics === 'off') return [];
  const at = new URL('/metrics', url);
  if (metrics !== 'on') at.port = String(metrics);
  return [`  Metrics   ${at.href}`];
}

function modeLines(config: Config, workers: number): readonly string[] {
  const { host, mode, trustedDocuments } = config;
  const documents = trustedDocuments === null ? '' : `, only the documents of ${trustedDocuments}`;
  const isShown = mode === 'development' && !isLoopback(host);
  return [
    `in ${mode} mode${documents}${workers === 1 ? '' : `, with ${workers} workers`}`,
    ...tokenKeyLines(config),
    ...(isShown
      ? ['Other machines can reach this port, with introspection enabled: --mode production disables it.']
      : []),
  ];
}

function demoLines(url: string): readonly string[] {
  return [
    '  Users     demo, demo-v1 (API version 1.0) and admin, each with its name as password,',
    '            only while the port is on loopback',
    '',
    '  Try it:',
    `  curl -u demo:demo '${url}/data/${tryCategory}/${tryItem}?distance=1000&distanceUnit=mi'`,
  ];
}

/** Otherwise each machine creates its own key and rejects the tokens of the others. */
function tokenKeyLines({ store, tokenKey }: Config): readonly string[] {
  if (tokenKey !== null || !isDatabaseUrl(store)) return [];
  return ['Gateways that share this database need the same EMISSIONS_TOKEN_KEY; this one uses its own key.'];
}
