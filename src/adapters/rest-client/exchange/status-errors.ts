import { addressParts, EmissionsError, type ErrorDetails, notFound } from '../../../domain/basics/errors.ts';
import { decodeError, type EntryError } from '../../../wire/documents/error.ts';
import { decodeFault } from '../../../wire/documents/fault.ts';
import { documentOf } from './answer-body.ts';
import type { HttpAnswer, UpstreamOperation } from './exchange.ts';
import { loopStatus } from '../../../wire/headers/hops.ts';
import { loopError, unsupported, upstreamError, type UpstreamErrorCode } from './upstream-errors.ts';

type StatusCode = UpstreamErrorCode | 'NOT_FOUND' | 'UPSTREAM_UNSUPPORTED';

const codes: Readonly<Partial<Record<number, StatusCode>>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'UPSTREAM_UNSUPPORTED',
  406: 'UPSTREAM_UNSUPPORTED',
  408: 'UPSTREAM_TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
  431: 'PAYLOAD_TOO_LARGE',
  501: 'UPSTREAM_UNSUPPORTED',
};

/** A longer text explains nothing. */
const longestText = 16 * 1024;
const maxDescription = 500;
const maxArgument = 100;
const maxProblems = 100;

/**
 * The error of an unsuccessful response. The message of the upstream is passed
 * on only when it explains bad input, and without the secrets.
 */
export function toStatusError(
  answer: HttpAnswer,
  operation: UpstreamOperation,
  secrets: readonly string[],
): EmissionsError {
  const { status } = answer;
  if (status === loopStatus) return loopError(operation.name);
  const code = codes[status] ?? (status >= 500 ? 'UPSTREAM_ERROR' : 'UPSTREAM_PROTOCOL');
  if (code === 'UPSTREAM_UNSUPPORTED' || (code === 'NOT_FOUND' && operation.isCollection === true)) {
    return unsupported(operation, status);
  }
  if (code === 'NOT_FOUND') {
    const { advice, argument } = readStatus(answer, operation, secrets);
    const missing = addressParts.find((part) => part === argument);
    return notFound(operation.subject, { missing, advice, upstream: { operation: operation.name, status } });
  }
  if (code === 'RATE_LIMITED' || (status === 503 && answer.retryAfter !== null)) {
    return unavailableForNow(answer, operation);
  }
  if (code !== 'BAD_USER_INPUT' && code !== 'CONFLICT') return upstreamError(code, { operation, status });
  const { problems, message, ...details } = readStatus(answer, operation, secrets);
  const upstream = { operation: operation.name, status };
  const { message: usual } = upstreamError(code, { operation, status });
  return new EmissionsError(code, message || usual, {
    ...details,
    entry: problems?.[0]?.entry,
    upstream,
    problems: problems?.map(
      (problem) => new EmissionsError(code, problem.message || usual, { ...problem, upstream }),
    ),
  });
}

/** Whether the service refuses the credentials; what stands before it does so without its document. */
export function isRejection(answer: HttpAnswer, operation: UpstreamOperation): boolean {
  try {
    return answer.status === 401 && decodeError(documentOf(answer, operation)) !== null;
  } catch {
    return false;
  }
}

/** The error of a service that asks its callers to wait. */
function unavailableForNow({ status, retryAfter }: HttpAnswer, operation: UpstreamOperation): EmissionsError {
  const code = status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_UNAVAILABLE';
  if (retryAfter === null) return upstreamError(code, { operation, status });
  const what = status === 429 ? 'refuses more requests for now' : 'is not available for now';
  const message = `The emissions service ${what}; retry in ${retryAfter} s.`;
  return upstreamError(code, { operation, status, message, retryAfter });
}

/** The description of bad input in a status document; empty when the body is not one. */
function readStatus(
  answer: HttpAnswer,
  operation: UpstreamOperation,
  secrets: readonly string[],
): Details & { readonly problems?: readonly (Details & { readonly entry: number })[] | undefined } {
  try {
    const status = decodeError(documentOf(answer, operation));
    if (status === null) return { message: '' };
    const problems = status.errors
      ?.filter(({ entry }) => Number.isInteger(entry) && entry > 0)
      .slice(0, maxProblems)
      .map((error) => ({ entry: error.entry - 1, ...readDetails(error, secrets) }));
    return { ...readDetails(status, secrets), problems };
  } catch {
    return { message: '' };
  }
}

function readDetails(
  { description, detail, argument, isNameUnknown }: Omit<EntryError, 'entry'>,
  secrets: readonly string[],
): Details {
  const { fault, message } = decodeFault(description);
  return {
    fault,
    isNameUnknown,
    // The sentence about a duplicate is fixed; our own service adds a detail that names the existing record.
    message: toLine(detail ?? message, maxDescription, secrets),
    argument: toLine(argument ?? '', maxArgument, secrets) || undefined,
    advice: toLine(detail ?? '', maxDescription, secrets) || undefined,
  };
}

interface Details extends Pick<ErrorDetails, 'fault' | 'argument' | 'isNameUnknown' | 'advice'> {
  readonly message: string;
}

/** One line of bounded length, without addresses and secrets. */
function toLine(text: string, maxLength: number, secrets: readonly string[]): string {
  if (text.length > longestText) return '';
  return secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '…')
    .slice(0, maxLength)
    .trim();
}
