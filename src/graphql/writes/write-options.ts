import type { ArgBuilder } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { BuilderTypes } from '../builder.ts';
import { inputLocator, type InputLocator } from '../input-path.ts';

/** The arguments of every mutation besides its input: how to write, not what. */
export function writeOptionArguments(arg: ArgBuilder<BuilderTypes>) {
  return {
    idempotencyKey: arg.string({
      description:
        'Makes the write safe to retry: 1 to 255 visible ASCII characters such as a UUID. Within 24 hours, the same write with the same key is not repeated and returns the same result; another write with the key is CONFLICT.',
    }),
    dryRun: arg.boolean({
      description:
        'Executes the write, reports its effect in `changes`, and rolls it back. UPSTREAM_UNSUPPORTED in `userErrors` in front of a remote service.',
    }),
  };
}

export interface WriteOptions {
  readonly idempotencyKey: string | null;
  /** The same for the same write, and for no other. */
  readonly requested: () => string;
  readonly isDryRun: boolean;
  readonly locate: InputLocator;
}

interface WriteOptionValues {
  readonly input?: object | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

/** `rows` is the field of the input that errors are about, where that is not the input itself. */
export function writeOptionsOf(
  info: GraphQLResolveInfo,
  args: WriteOptionValues,
  rows?: string,
): WriteOptions {
  const { input = null, idempotencyKey = null, dryRun } = args;
  return {
    idempotencyKey,
    requested: () => JSON.stringify([info.fieldName, input]),
    isDryRun: dryRun === true,
    locate: inputLocator(info, args, rows === undefined ? ['input'] : ['input', rows]),
  };
}
