/** A body that is produced while it is sent, as fast as it is taken. */
export interface StreamedBody {
  /**
   * Its pieces of text. When they fail, what was sent is incomplete, and the
   * connection has to be cut, so that it does not look whole.
   */
  readonly pieces: AsyncGenerator<string, void, void>;
  /** Resolves when all of it has been taken, or the reader has ended it. */
  readonly ended: Promise<void>;
  /** The reader calls this when it takes no more pieces, even if it took none. */
  end(): void;
  /** The length so far, in UTF-8. */
  bytes(): number;
}

export function streamBody(source: AsyncGenerator<string, void, void>): StreamedBody {
  let bytes = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* counted(): AsyncGenerator<string, void, void> {
    try {
      for await (const piece of source) {
        bytes += Buffer.byteLength(piece);
        yield piece;
      }
    } finally {
      end();
    }
  }
  return { pieces: counted(), ended, end, bytes: () => bytes };
}
