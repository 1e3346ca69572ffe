import type { ConfigOption } from './config-option.ts';
import { isLoopback } from './option-values.ts';
import type { configOptions } from './options.ts';

type Options = typeof configOptions;
export type OptionName = keyof Options;

export type Config = {
  readonly [Name in OptionName]: Options[Name] extends ConfigOption<infer T> ? T : never;
};

export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** GraphiQL needs introspection and arbitrary documents, and is only shown on loopback. */
export function hasGraphiql({ explorer, host, mode, trustedDocuments }: Config): boolean {
  return explorer && mode === 'development' && trustedDocuments === null && isLoopback(host);
}
