/** The failure of a request, in words for people. */
export class Failure extends Error {
  readonly code: string;
  /** The inputs that an amount lacks, or that are wrong. */
  readonly inputs: readonly string[];

  /** Whether it may have taken effect all the same, where it was a write. */
  readonly isOutcomeUnknown: boolean;
  /** Whether sending it again takes effect a second time, as the service keeps no keys. */
  readonly wouldRepeat: boolean;
  /** The id under which the service logged it; `null` where it was not reached. */
  readonly requestId: string | null;
  /** In how many seconds it may be sent again; `null` where that does not matter. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    message: string,
    {
      inputs = [],
      isOutcomeUnknown = false,
      wouldRepeat = false,
      requestId = null,
      retryAfter = null,
    }: Partial<
      Pick<Failure, 'inputs' | 'isOutcomeUnknown' | 'wouldRepeat' | 'requestId' | 'retryAfter'>
    > = {},
  ) {
    super(message);
    this.code = code;
    this.inputs = inputs;
    this.isOutcomeUnknown = isOutcomeUnknown;
    this.wouldRepeat = wouldRepeat;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('UNREACHABLE', String(error));

/** Failures that asking again does not change. */
const lasting = new Set([
  'BAD_USER_INPUT',
  'INPUT_MISSING',
  'LOOKUP_FOUND_NOTHING',
  'ALGORITHM_FAILED',
  'GASES_UNKNOWN',
  'NOT_FOUND',
  'FORBIDDEN',
  'UPSTREAM_UNSUPPORTED',
]);

/** Whether something failed and asking again may help. */
export const isPassing = (error: unknown): boolean => error !== null && !lasting.has(asFailure(error).code);
