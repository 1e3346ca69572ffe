import { type Config, ConfigError } from './config.ts';
import { conflictsIn } from './conflicts.ts';
import { readFlags } from './flags.ts';
import { configOptions } from './options.ts';
import {
  baseUrl,
  byteCount,
  corsOrigins,
  databaseAddress,
  formatName,
  hostName,
  isDatabaseAddress,
  limitSettings,
  logLevel,
  metricsPlace,
  modeName,
  type OptionKind,
  poolSize,
  port,
  requestCount,
  requestRate,
  secondCount,
  seconds,
  shown,
  someText,
  storeName,
  toggle,
  tokenKey,
  workerCount,
} from './option-values.ts';

/** Kept unless another number is given, where every write is seen. */
export const storeCacheBytes = 32 * 1024 * 1024;

type OptionName = keyof typeof configOptions;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the command line and, where that says nothing,
 * from EMISSIONS_… variables. Throws one ConfigError that lists every mistake.
 * What is ignored is as if nobody had said anything of it.
 */
export function readConfig(
  args: readonly string[],
  environment: Environment = process.env,
  ignored: readonly OptionName[] = [],
): Config {
  const mistakes: string[] = [];
  const flags = readFlags(args, mistakes);
  for (const name of unknownVariables(environment))
    mistakes.push(`${name} is not a variable of this program.`);

  function read<T>(name: OptionName, kind: OptionKind<T>): T | null {
    const { flag, variable, standard } = configOptions[name];
    const given = flags.get(flag);
    const text = ignored.includes(name) ? standard : (given ?? environment[variable] ?? standard);
    if (text === null) return null;
    const value = kind.parse(text);
    if (value !== undefined) return value;
    const got = configOptions[name] === configOptions.tokenKey ? '' : shown(text);
    mistakes.push(`${given === undefined ? variable : `--${flag}`} must be ${kind.form}${got}.`);
    return null;
  }

  const host = read('host', hostName) ?? '';
  const upstream = read('upstream', baseUrl);
  const store = read('store', storeName);
  const demoUsers = read('demoUsers', toggle);
  const mode = read('mode', modeName) ?? 'development';
  const trustedDocuments = read('trustedDocuments', someText);
  const config: Config = {
    host,
    port: read('port', port) ?? 0,
    mode,
    store,
    storeReplica: read('storeReplica', databaseAddress),
    storePool: read('storePool', poolSize) ?? 0,
    dataDirectory: read('dataDirectory', someText) ?? '',
    upstream,
    upstreamFormat: read('upstreamFormat', formatName) ?? 'json',
    // A database on a server may be one that others serve from, to the world.
    demoUsers: demoUsers ?? (upstream === null && mode === 'development' && !isDatabaseAddress(store)),
    lenientHttp: read('lenientHttp', toggle) ?? true,
    corsOrigins: read('corsOrigins', corsOrigins) ?? [],
    trustedDocuments,
    automaticPersistedQueries: read('automaticPersistedQueries', toggle) ?? trustedDocuments === null,
    graphqlLimits: read('graphqlLimits', limitSettings) ?? {},
    responseCache: {
      bytes: read('responseCache', byteCount) ?? (upstream === null ? storeCacheBytes : 0),
      seconds: read('responseCacheSeconds', secondCount) ?? 0,
      profiles: read('responseCacheProfiles', toggle) ?? false,
    },
    workers: read('workers', workerCount) ?? 1,
    maxRequests: read('maxRequests', requestCount) ?? 0,
    rateLimit: read('rateLimit', requestRate) ?? 0,
    metrics: read('metrics', metricsPlace) ?? 'off',
    subgraph: read('subgraph', toggle) ?? false,
    shutdownDelay: read('shutdownDelay', seconds) ?? 0,
    tokenKey: read('tokenKey', tokenKey),
    logLevel: read('logLevel', logLevel) ?? 'warn',
  };
  if (mistakes.length === 0) mistakes.push(...conflictsIn(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set<string>(Object.values(configOptions).map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => name.startsWith('EMISSIONS_') && !known.has(name));
}
