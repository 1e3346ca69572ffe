import { type Config, hasExplorer, isLoopback } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import { uidOf } from '../importers/uid-of.ts';

/** An average petrol car; built-in items have the same uid everywhere. */
const tryCategory = 'transport/car/generic';
const tryItem = uidOf('data item', tryCategory, 'petrol', 'average');

/** Where everything is, with a line to copy. */
export function welcome(url: string, config: Config, backend: string, workers = 1): string {
  const lines = [
    `Emissions gateway over ${backend}`,
    ...modeLines(config, workers),
    '',
    ...(hasExplorer(config) ? [`  Explorer  ${url}/`] : []),
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
    ...(isShown ? ['Others can reach this port and ask for the schema: --mode production hides it.'] : []),
  ];
}

function demoLines(url: string): readonly string[] {
  return [
    '  Users     demo, demo-v1 (API version 1.0) and admin, each with its name as password,',
    '            for as long as only this machine can reach the port',
    '',
    '  Try it:',
    `  curl -u demo:demo '${url}/data/${tryCategory}/${tryItem}?distance=1000&distanceUnit=mi'`,
  ];
}

/** Each machine makes a key of its own otherwise, and refuses the tokens of the others. */
function tokenKeyLines({ store, tokenKey }: Config): readonly string[] {
  if (tokenKey !== null || !isDatabaseUrl(store)) return [];
  return ['Others who serve from this database need the same EMISSIONS_TOKEN_KEY; this one has its own.'];
}
