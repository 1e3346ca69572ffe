import type { ArgBuilder } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { BuilderTypes } from '../builder.ts';

/** What every mutation takes beside its input: not what is to be written, but how. */
export function writeOptionArguments(arg: ArgBuilder<BuilderTypes>) {
  return {
    idempotencyKey: arg.string({
      description:
        'A name of your own for this write, 1 to 255 visible ASCII characters such as a UUID: sent again with the same key within 24 hours, the same write is not done again and has the same answer. Another write with the key is CONFLICT.',
    }),
    dryRun: arg.boolean({
      description:
        'Whether the write is only tried: everything is checked and carried out, `changes` says what it did, and all of it is taken back. Over a remote service it is UPSTREAM_UNSUPPORTED.',
    }),
  };
}

/** How a mutation is to be carried out. */
export interface WriteOptions {
  readonly idempotencyKey: string | null;
  /** The same for the same write, and for no other. */
  readonly requested: string;
  readonly isDryRun: boolean;
}

interface WriteOptionValues {
  readonly input?: object;
  readonly idempotencyKey?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

export function writeOptionsOf({ fieldName }: GraphQLResolveInfo, args: WriteOptionValues): WriteOptions {
  const { input = null, idempotencyKey = null, dryRun } = args;
  return { idempotencyKey, requested: JSON.stringify([fieldName, input]), isDryRun: dryRun === true };
}
