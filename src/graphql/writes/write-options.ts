import type { ArgBuilder } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { parseReason } from '../../domain/changes/reason.ts';
import type { Backend } from '../../ports/backend.ts';
import type { BuilderTypes } from '../builder.ts';
import { inputLocator, type InputLocator } from '../input-path.ts';

/** The arguments of every mutation besides its input: how to write, not what. */
export function writeOptionArguments(arg: ArgBuilder<BuilderTypes>) {
  return {
    idempotencyKey: arg.string({
      description:
        'Makes the write safe to retry: 1 to 255 visible ASCII characters such as a UUID. Within 24 hours, the same write with the same key is not repeated and returns the same result; another write with the key is CONFLICT.',
    }),
    reason: arg.string({
      description:
        'Why, in up to 500 characters: kept with the edits of profiles and the entries of the audit log that the write makes, for all who see those. UPSTREAM_UNSUPPORTED in `userErrors` in front of a remote service.',
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
  readonly reason: string | null;
  readonly isDryRun: boolean;
  readonly locate: InputLocator;
}

interface WriteOptionValues {
  readonly input?: object | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

/**
 * `rows` is the field of the input that errors are about, where that is not the input itself.
 * A `secret` field is not compared, as a digest of it would be stored with the key.
 */
export function writeOptionsOf(
  info: GraphQLResolveInfo,
  args: WriteOptionValues,
  rows?: string,
  secret?: string,
): WriteOptions {
  const { input = null, idempotencyKey = null, reason = null, dryRun } = args;
  return {
    idempotencyKey,
    requested: () =>
      JSON.stringify([info.fieldName, input], (field, value: unknown) =>
        field === secret ? undefined : value,
      ),
    reason,
    isDryRun: dryRun === true,
    locate: inputLocator(info, args, rows === undefined ? ['input'] : ['input', rows]),
  };
}

/** The backend whose writes have the reason, if there is one. Throws BAD_USER_INPUT for one that is too long. */
export function withReason<T>(
  backend: Backend,
  text: string | null,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const reason = parseReason(text, 'reason');
  return reason === null ? work(backend) : backend.writes.because(reason, work);
}
