import type { Mode, OptionKind } from './option-values.ts';

/** Everything about one option: reading it, its type in `Config`, `--help` and docs/look-up/configuration.md follow from it. */
export interface ConfigOption<T = unknown> {
  readonly flag: string;
  readonly variable: string;
  readonly placeholder: string;
  readonly description: string;
  readonly kind: OptionKind<T>;
  /** Text in the form of the kind, or computed from other options. */
  readonly defaultValue: string | ((others: DecidingOptions) => T);
  /** Variable only and never printed: other users of a machine can read a command line. */
  readonly isSecret?: boolean;
  /** Means nothing without --upstream, so setting it alone is a mistake. */
  readonly needsUpstream?: boolean;
}

type DecidingOptions = {
  readonly mode: Mode;
  readonly store: string | null;
  readonly upstream: string | null;
  readonly trustedDocuments: string | null;
};

/** The default of an option that may be absent. */
export function none(): null {
  return null;
}

export function option<T>(
  flag: string,
  placeholder: string,
  kind: OptionKind<T>,
  defaultValue: string,
  description: string,
): ConfigOption<T>;
export function option<T, Absent = T>(
  flag: string,
  placeholder: string,
  kind: OptionKind<T>,
  defaultValue: (others: DecidingOptions) => Absent,
  description: string,
): ConfigOption<T | Absent>;
export function option<T>(
  flag: string,
  placeholder: string,
  kind: OptionKind<T>,
  defaultValue: ConfigOption<T>['defaultValue'],
  description: string,
): ConfigOption<T> {
  const variable = `EMISSIONS_${flag.toUpperCase().replaceAll('-', '_')}`;
  return { flag, variable, placeholder, description, kind, defaultValue };
}
