import { badInput } from '../domain/basics/errors.ts';
import { quote } from '../domain/basics/uid.ts';

const charsets: Readonly<Partial<Record<string, string>>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
};

/**
 * The text of a table. A byte order mark says what it is encoded in, otherwise
 * `charset`, UTF-8 if absent. Throws BAD_USER_INPUT for an unknown charset, and
 * for bytes that are no text in it: Latin-1 is read only where it is declared.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  charset = 'utf-8',
): AsyncGenerator<string> {
  const label = charsets[charset.toLowerCase()];
  if (label === undefined) {
    throw badInput(
      'charset',
      `charset must be utf-8, utf-16le, utf-16be or windows-1252; got ${quote(charset)}.`,
    );
  }
  let decode: ((chunk?: Uint8Array) => string) | null = null;
  for await (const chunk of fromThirdByte(bytes)) {
    decode ??= decoderFor(chunk, label);
    yield decode(chunk);
  }
  if (decode !== null) yield decode();
}

/** The same bytes, in chunks of which the first has at least three if there are as many. */
async function* fromThirdByte(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  for await (const chunk of bytes) {
    if (start === null) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < 3) continue;
      yield start;
      start = null;
    }
  }
  if (start !== null && start.length > 0) yield start;
}

function decoderFor(start: Uint8Array, declared: string): (chunk?: Uint8Array) => string {
  const [first, second] = start;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (marked === null && declared === 'utf-8' && (first === 0 || second === 0)) throw notText(declared);
  const label = marked ?? (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : declared);
  const decoder = new TextDecoder(label, { fatal: true });
  return (chunk) => {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw notText(label);
    }
    if (text.includes('\0')) throw notText(label);
    return text;
  };
}

function notText(label: string) {
  return badInput(
    'charset',
    `The table is not text in ${label}: save it as UTF-8, or name its charset (utf-16le, utf-16be or windows-1252, which is Latin-1 of Windows).`,
    'invalid-content',
  );
}
