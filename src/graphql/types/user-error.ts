import { trustedPath } from '../../domain/basics/category-path.ts';
import type { EmissionsError, ErrorCode, FailedLookUp } from '../../domain/basics/errors.ts';
import { builder } from '../builder.ts';
import { describedEnum } from '../described-enum.ts';
import { messageOf, shownCode } from '../errors.ts';
import type { Fault, InputLocator } from '../input-path.ts';
import { ChoiceRef } from './data-items/choice.ts';

export interface UserError {
  readonly code: ErrorCode;
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly currentVersion?: number | undefined;
  readonly inputs?: readonly string[] | undefined;
  readonly lookUp?: FailedLookUp | undefined;
}

/** One for each bad entry of a batch, or one. */
export function toUserErrors(error: EmissionsError, locate: InputLocator): readonly UserError[] {
  return (error.problems ?? [error]).map((problem) => toUserError(problem, locate));
}

export function toUserError(error: EmissionsError, locate: InputLocator = byArgument): UserError {
  const { currentVersion, inputs, lookUp } = error;
  const shown = { code: shownCode(error), message: messageOf(error) };
  return { ...shown, field: locate(error), currentVersion, inputs, lookUp };
}

/** Finds no field for errors about stored records. */
function byArgument({ argument }: Fault): readonly string[] | null {
  return argument === undefined ? null : [argument];
}

/** A closed list, so that a client's compiler reports a missing case. */
export const ErrorCodeRef = describedEnum<ErrorCode>(
  'ErrorCode',
  'Why something failed. `extensions.code` of errors has the same codes; docs/look-up/errors.md says what to do about each.',
  {
    BAD_USER_INPUT: 'A value, name, unit, date, uid or path has the wrong form or type.',
    UNAUTHENTICATED: 'The credentials are missing, invalid or expired.',
    FORBIDDEN: 'The caller may not do this.',
    NOT_FOUND: 'There is no such category, item, value, definition or profile.',
    CONFLICT:
      'The record has changed since the expected version, there is already one with the name, path or key, the idempotency key was used for another write, or the last administrator would be disabled.',
    INPUT_MISSING: 'There is no amount, because a required input is missing.',
    LOOKUP_FOUND_NOTHING: 'There is no amount, because a value that the algorithm looked up does not exist.',
    ALGORITHM_FAILED: 'There is no amount, because the algorithm failed.',
    GASES_UNKNOWN:
      'There is no amount by the requested potentials, because the masses of its gases are unknown.',
    PAYLOAD_TOO_LARGE: 'The body is larger than allowed.',
    LIMIT_EXCEEDED: 'The request exceeds a limit: of its document, or of the CPU time or records it may use.',
    RATE_LIMITED: 'The caller has exceeded its rate limit.',
    OVERLOADED: 'The gateway has more concurrent requests than it can handle.',
    DOCUMENT_NOT_TRUSTED: 'Only trusted documents are executed, and this is not one of them.',
    PERSISTED_QUERY_NOT_FOUND: 'No persisted query has this hash.',
    PERSISTED_QUERY_NOT_SUPPORTED: 'Automatic persisted queries are disabled.',
    TIMEOUT: 'The request exceeded its deadline, or the caller disconnected.',
    UPSTREAM_TIMEOUT: 'The remote service did not respond in time.',
    UPSTREAM_UNAVAILABLE: 'The remote service cannot be reached, or the circuit breaker is open.',
    UPSTREAM_PROTOCOL: 'The response of the remote service does not follow its protocol.',
    UPSTREAM_ERROR: 'The remote service failed.',
    UPSTREAM_UNSUPPORTED: 'The remote service does not support the requested operation.',
    STORE_UNAVAILABLE: 'The database could not execute a statement.',
    INTERNAL: 'Unexpected error; details are in the log under the request id.',
  },
);

export const FailedLookUpRef = builder.objectRef<FailedLookUp>('FailedLookUp').implement({
  description: 'A value of another item that an algorithm looked up and did not find.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category that was searched.',
      resolve: ({ categoryPath }) => trustedPath(categoryPath),
    }),
    drill: t.expose('drill', { type: [ChoiceRef], description: 'The selections that lead to the item.' }),
    path: t.exposeString('path', { description: 'The path of the value.' }),
  }),
});

export const UserErrorRef = builder.objectRef<UserError>('UserError').implement({
  description: 'A problem in the input that the user can fix.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeRef, description: 'Why it failed, such as `BAD_USER_INPUT`.' }),
    field: t.stringList({
      nullable: true,
      description:
        'The path to the wrong argument of the field, such as `["input", "items", "3", "values", "0", "unit"]`, with indexes from 0; of a stored item, the name of its value. `null` when no single argument is wrong.',
      resolve: ({ field }) => (field === null ? null : [...field]),
    }),
    message: t.exposeString('message', {
      description: 'What was expected, what was received and what to do, in English.',
    }),
    currentVersion: t.int({
      nullable: true,
      description:
        'For a CONFLICT over `expectedVersion`: the current version of the record. `null` otherwise.',
      resolve: ({ currentVersion }) => currentVersion ?? null,
    }),
    inputs: t.stringList({
      description: 'For INPUT_MISSING: the inputs, one of which is needed. Empty otherwise.',
      resolve: ({ inputs }) => inputs ?? [],
    }),
    lookUp: t.field({
      type: FailedLookUpRef,
      nullable: true,
      description: 'For LOOKUP_FOUND_NOTHING: what was looked up. `null` otherwise.',
      resolve: ({ lookUp }) => lookUp ?? null,
    }),
  }),
});
