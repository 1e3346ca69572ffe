import { type ErrorCode, errorCodes } from '../../domain/errors.ts';
import { builder } from '../builder.ts';

export interface UserError {
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly message: string;
  readonly currentVersion?: number | undefined;
}

const descriptions: Readonly<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: 'A value, name, unit, date, uid or path is not of the form or the kind that is needed.',
  UNAUTHENTICATED: 'No credentials, or none that are valid now.',
  FORBIDDEN: 'The caller may not do this.',
  NOT_FOUND: 'There is no such category, item, value, definition or profile.',
  CONFLICT:
    'The record has been changed since the version that the caller expects, or the idempotency key was used for another write.',
  PAYLOAD_TOO_LARGE: 'The body is larger than allowed.',
  LIMIT_EXCEEDED: 'A document asks for more than one request may.',
  RATE_LIMITED: 'The caller has sent more requests than one caller may.',
  OVERLOADED: 'The gateway has more requests than it can answer at a time.',
  DOCUMENT_NOT_TRUSTED: 'Only the documents of a manifest are run, and this is none of them.',
  PERSISTED_QUERY_NOT_FOUND: 'No document is remembered with this hash.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'Documents are not remembered under their hash here.',
  TIMEOUT: 'The request took longer than its deadline, or the caller left.',
  UPSTREAM_TIMEOUT: 'The remote service did not answer in time.',
  UPSTREAM_UNAVAILABLE: 'The remote service cannot be reached, or is left alone for a moment.',
  UPSTREAM_PROTOCOL: 'The remote service answered with something that is no document of its protocol.',
  UPSTREAM_ERROR: 'The remote service failed.',
  UPSTREAM_UNSUPPORTED: 'The remote service does not offer what was asked for.',
  STORE_UNAVAILABLE: 'The database did not carry out what it was asked.',
  INTERNAL: 'Nobody foresaw this.',
};

/** The closed list, so that clients are told by their compiler when they forget one. */
const ErrorCodeRef = builder.enumType('ErrorCode', {
  description:
    'Why something failed. The codes in `extensions.code` of errors are these too; docs/errors.md says what to do about each.',
  values: Object.fromEntries(
    errorCodes.map((code) => [code, { value: code, description: descriptions[code] }]),
  ) as Record<ErrorCode, { value: ErrorCode; description: string }>,
});

export const UserErrorRef = builder.objectRef<UserError>('UserError').implement({
  description: 'Something in the input that the user can mend.',
  subject: 'dataTree',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeRef, description: 'Why it failed, such as `BAD_USER_INPUT`.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'The input field or argument that was wrong; `null` when no single one was.',
    }),
    message: t.exposeString('message', {
      description: 'What was expected, what came and what to do, in English.',
    }),
    currentVersion: t.int({
      nullable: true,
      description:
        'With CONFLICT over `expectedVersion`: the version that the record has now. `null` otherwise.',
      resolve: ({ currentVersion }) => currentVersion ?? null,
    }),
  }),
});
