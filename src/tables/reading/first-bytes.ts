/** Bytes that show what kind of file they begin. */
const enough = 4;

interface Begun {
  /** The first bytes, at least four if there are as many. */
  readonly start: Uint8Array;
  /** All of them; the first piece is `start`. */
  readonly bytes: AsyncGenerator<Uint8Array>;
}

export async function begin(source: AsyncIterable<Uint8Array>): Promise<Begun> {
  const pieces = source[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < enough) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  return { start, bytes: allOf(start, pieces) };
}

async function* allOf(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (start.length > 0) yield start;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
