import { type Config, ConfigError } from './config.ts';
import { conflictsIn } from './conflicts.ts';
import { readFlags } from './flags.ts';
import { type ConfigOption, configOptions } from './options.ts';
import { isDatabaseAddress, shown } from './option-values.ts';

/** Kept unless another number is given, where every write is seen. */
export const storeCacheBytes = 32 * 1024 * 1024;

type OptionName = keyof typeof configOptions;
type ValueOf<Name extends OptionName> =
  (typeof configOptions)[Name] extends ConfigOption<infer T> ? T : never;
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

  function read<Name extends OptionName>(name: Name): ValueOf<Name> | null {
    const option = configOptions[name] as ConfigOption<ValueOf<Name>>;
    const { flag, variable, standard, kind, isSecret = false } = option;
    const given = flags.get(flag);
    const text = ignored.includes(name) ? standard : (given ?? environment[variable] ?? standard);
    if (text === null) return null;
    const value = kind.parse(text);
    if (value !== undefined) return value;
    const got = isSecret ? '' : shown(text);
    mistakes.push(`${given === undefined ? variable : `--${flag}`} must be ${kind.form}${got}.`);
    return null;
  }

  const host = read('host') ?? '';
  const upstream = read('upstream');
  const store = read('store');
  const demoUsers = read('demoUsers');
  const mode = read('mode') ?? 'development';
  const trustedDocuments = read('trustedDocuments');
  const config: Config = {
    host,
    port: read('port') ?? 0,
    mode,
    store,
    storeReplica: read('storeReplica'),
    storePool: read('storePool') ?? 0,
    dataDirectory: read('dataDirectory') ?? '',
    upstream,
    upstreamFormat: read('upstreamFormat') ?? 'json',
    // A database on a server may be one that others serve from, to the world.
    demoUsers: demoUsers ?? (upstream === null && mode === 'development' && !isDatabaseAddress(store)),
    lenientHttp: read('lenientHttp') ?? true,
    corsOrigins: read('corsOrigins') ?? [],
    trustedDocuments,
    automaticPersistedQueries: read('automaticPersistedQueries') ?? trustedDocuments === null,
    graphqlLimits: read('graphqlLimits') ?? {},
    responseCache: {
      bytes: read('responseCache') ?? (upstream === null ? storeCacheBytes : 0),
      seconds: read('responseCacheSeconds') ?? 0,
      profiles: read('responseCacheProfiles') ?? false,
    },
    workers: read('workers') ?? 1,
    maxRequests: read('maxRequests') ?? 0,
    rateLimit: read('rateLimit') ?? 0,
    metrics: read('metrics') ?? 'off',
    subgraph: read('subgraph') ?? false,
    shutdownDelay: read('shutdownDelay') ?? 0,
    tokenKey: read('tokenKey'),
    logLevel: read('logLevel') ?? 'warn',
  };
  if (mistakes.length === 0) mistakes.push(...conflictsIn(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set<string>(Object.values(configOptions).map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => name.startsWith('EMISSIONS_') && !known.has(name));
}
