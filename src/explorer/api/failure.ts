/** What a request failed with, in words for people. */
export class Failure extends Error {
  readonly code: string;
  /** The inputs that an amount lacks, or that are wrong. */
  readonly inputs: readonly string[];

  constructor(code: string, message: string, inputs: readonly string[] = []) {
    super(message);
    this.code = code;
    this.inputs = inputs;
  }
}

export const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('UNREACHABLE', String(error));
