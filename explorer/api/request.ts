import { useQuery } from '@tanstack/react-query';
import type { TypedDocumentString } from '../../schema/generated/graphql.ts';
import { words } from '../words/words.ts';
import { Failure } from './failure.ts';
import { currentToken, mustSendIds, renewed, signedOut } from './session.ts';

const deadlineMs = 15_000;

interface Fault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly inputs?: readonly string[];
    /** Such as `distance`, or `distanceUnit` where its unit is wrong. */
    readonly argument?: string;
    readonly isOutcomeUnknown?: boolean;
    /** Seconds. */
    readonly retryAfter?: number;
  };
}

interface Answered<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly Fault[];
  readonly requestId: string | null;
}

/** The data of a published operation; throws a Failure with what the service says is wrong. */
export async function request<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const { data, errors, requestId } = await send<Data>(askedAs(document), variables, signal);
  const error = errors?.find((fault) => !isUnsaid(fault));
  if (error === undefined && data) return data;
  throw failureOf(error ?? errors?.[0], requestId);
}

/** Part of a record that a remote service does not have, and that views show as unknown. */
function isUnsaid({ path = [], extensions }: Fault): boolean {
  return extensions?.code === 'UPSTREAM_UNSUPPORTED' && path.length > 1;
}

/** The same where fields may fail, such as single amounts: what came, and what failed of it where. */
export async function requestPartly<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<{ readonly data: Data; readonly faults: readonly Fault[] }> {
  const { data, errors = [], requestId } = await send<Data>(askedAs(document), variables, signal);
  if (data && Object.values(data).every((field) => field !== null)) return { data, faults: errors };
  throw failureOf(errors[0], requestId);
}

function failureOf(error: Fault | undefined, requestId: string | null): Failure {
  const {
    code = 'INTERNAL',
    inputs,
    argument = '',
    isOutcomeUnknown = false,
    retryAfter = null,
  } = error?.extensions ?? {};
  if (code === 'UNAUTHENTICATED') signedOut(words.failures.sessionEnded);
  return new Failure(code, error?.message ?? words.failures.noData, {
    inputs: inputs ?? [argument.replace(/(?:Per)?Unit$/, '')],
    isOutcomeUnknown,
    requestId,
    retryAfter,
  });
}

interface Asked {
  readonly query?: string;
  readonly documentId?: unknown;
}

/** Its text, or its identifier where the service executes no others than those that it knows. */
export function askedAs<Data, Variables>(document: TypedDocumentString<Data, Variables>): Asked {
  const { __meta__: meta } = document;
  return mustSendIds() ? { documentId: meta?.['documentId'] } : { query: String(document) };
}

async function send<Data>(asked: object, variables: unknown, signal?: AbortSignal): Promise<Answered<Data>> {
  const authtoken = currentToken();
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authtoken === null ? {} : { Authtoken: authtoken }),
      },
      body: JSON.stringify({ ...asked, variables }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    renewed(answer.headers.get('Authtoken'));
    const { data, errors } = (await answer.json()) as Omit<Answered<Data>, 'requestId'>;
    return { data: data ?? null, errors: errors ?? [], requestId: answer.headers.get('X-Request-Id') };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const isOutcomeUnknown = true;
    throw deadline.aborted
      ? new Failure('TIMEOUT', words.failures.timeout(deadlineMs / 1000), { isOutcomeUnknown })
      : new Failure('UNREACHABLE', words.failures.unreachable, { isOutcomeUnknown });
  }
}

interface Asking {
  /** `false` while there is nothing to ask yet. */
  readonly isWanted?: boolean;
  /** Whether the last answer stays until the next has come. */
  readonly keepsLast?: boolean;
}

/** An operation as the page asks it, and keeps its answer. */
export const operationQuery = <Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => ({
  queryKey: [String(document), variables, currentToken()],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
    answer: await request(document, variables, signal),
  }),
});

/** An operation as a query of the page, asked again when its variables change. */
export function useOperation<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { isWanted = true, keepsLast = false }: Asking = {},
) {
  return useQuery<{ readonly answer: Data }, Error, Data>({
    ...operationQuery(document, variables),
    select: ({ answer }) => answer,
    enabled: isWanted,
    // It answers another question: comparing the two part by part would be for nothing.
    ...(keepsLast ? { placeholderData: (last) => last, structuralSharing: false } : {}),
  });
}
