import { parseArgs } from 'node:util';
import { nearestName } from '../domain/basics/nearest-name.ts';
import { type Config, ConfigError, type OptionName } from './config.ts';
import { conflictsIn } from './conflicts.ts';
import { redact } from './database-url.ts';
import type { ConfigOption } from './config-option.ts';
import { configOptions } from './options.ts';
import { flagOf, removalOf } from './removed-options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the command line, falling back to EMISSIONS_…
 * variables, then to the defaults. Throws one ConfigError that lists every
 * mistake. Ignored options have their defaults, whatever the variables say.
 */
export function readConfig(
  args: readonly string[],
  environment: Environment = process.env,
  ignored: readonly OptionName[] = [],
): Config {
  const mistakes: string[] = [];
  const flags = readFlags(args, mistakes);
  for (const name of unknownVariables(environment))
    mistakes.push(
      removalOf(flagOf(name), name) ?? `${name} is not a variable of this program; see serve --help.`,
    );

  const sourceOf = ({ flag, variable }: ConfigOption): string => (flags.has(flag) ? `--${flag}` : variable);
  const given = ({ flag, variable }: ConfigOption) => flags.get(flag) ?? environment[variable];

  function read(option: ConfigOption, isIgnored: boolean) {
    const { defaultValue, kind, isSecret = false } = option;
    const fallback = typeof defaultValue === 'string' ? defaultValue : undefined;
    const text = (isIgnored ? undefined : given(option)) ?? fallback;
    if (text === undefined) return undefined;
    const value = kind.parse(text);
    if (value === undefined)
      mistakes.push(`${sourceOf(option)} must be ${kind.form}${isSecret ? '' : redact(text)}.`);
    return value;
  }

  const values: Partial<Record<OptionName, unknown>> = {};
  for (const name of optionNames) values[name] = read(configOptions[name], ignored.includes(name));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const config = withComputedDefaults(values);
  mistakes.push(...conflictsIn(config));
  for (const option of Object.values<ConfigOption>(configOptions)) {
    if (config.upstream !== null || option.needsUpstream !== true || given(option) === undefined) continue;
    mistakes.push(`${sourceOf(option)} needs --upstream: it concerns requests to a remote service.`);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

/** The cast is safe: each value was parsed by its own option, or is that option's default. */
function withComputedDefaults(values: Partial<Record<OptionName, unknown>>): Config {
  const { mode, store = null, upstream = null, trustedDocuments = null } = values as Partial<Config>;
  const deciding = { mode: mode ?? 'development', store, upstream, trustedDocuments };
  const entries = optionNames.map((name) => {
    const { defaultValue } = configOptions[name];
    return [name, values[name] ?? (typeof defaultValue === 'string' ? undefined : defaultValue(deciding))];
  });
  return Object.fromEntries(entries) as Config;
}

const optionNames = Object.keys(configOptions) as OptionName[];

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set<string>(Object.values(configOptions).map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => name.startsWith('EMISSIONS_') && !known.has(name));
}

function meant(name: string, options: object): string {
  const nearest = nearestName(name, Object.keys(options));
  return nearest === undefined ? 'see --help.' : `did you mean --${nearest}?`;
}

/** The command line's options by flag. Adds unknown, empty and repeated ones to the mistakes. */
function readFlags(args: readonly string[], mistakes: string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  const known = Object.values(configOptions).filter((entry) => !('isSecret' in entry));
  const options = Object.fromEntries(known.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  let followsUnknown = false;
  for (const token of tokens) {
    // The word after an unknown option was meant as its value.
    if (token.kind === 'positional' && !followsUnknown) {
      mistakes.push(`Unexpected argument${redact(token.value)}.`);
    }
    followsUnknown = token.kind === 'option' && !Object.hasOwn(options, token.name);
    if (token.kind !== 'option') continue;
    const isKnown = Object.hasOwn(options, token.name);
    const unknown = `${token.rawName} is not an option; ${meant(token.name, options)}`;
    if (!isKnown) mistakes.push(removalOf(token.name, token.rawName) ?? unknown);
    else if (token.value === undefined) mistakes.push(`${token.rawName} needs a value.`);
    else if (flags.has(token.name)) mistakes.push(`${token.rawName} is given twice.`);
    else flags.set(token.name, token.value);
  }
  return flags;
}
