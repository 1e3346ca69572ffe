import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';

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
 * The text of a table, whose first bytes come together. A byte order mark says what it is encoded in, otherwise `charset`; without
 * either it is UTF-8, or Windows-1252 if the first bytes beyond ASCII are no UTF-8, which
 * `onGuess` is told. Throws BAD_USER_INPUT for an unknown charset, and for bytes that are no text
 * in it or look as if they were of yet another one.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  charset?: string,
  onGuess?: (charset: string) => void,
): AsyncGenerator<string> {
  const label = charset === undefined ? null : charsets[charset.toLowerCase()];
  if (label === undefined) {
    throw badInput(
      'charset',
      `charset must be utf-8, utf-16le, utf-16be or windows-1252; got ${quote(charset ?? '')}.`,
    );
  }
  let decode: Decode | null = null;
  for await (const chunk of bytes) {
    decode ??= decoderFor(chunk, label, onGuess);
    yield decode(chunk);
  }
  if (decode !== null) yield decode();
}

/** Without a chunk, the end. */
type Decode = (chunk?: Uint8Array) => string;

function decoderFor(start: Uint8Array, declared: string | null, onGuess?: (charset: string) => void): Decode {
  const [first, second, third] = start;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (marked === null && (declared ?? 'utf-8') === 'utf-8' && (first === 0 || second === 0))
    throw notText('utf-8');
  if (marked !== null) return strictly(marked);
  if (first === 0xef && second === 0xbb && third === 0xbf) return strictly('utf-8');
  return declared === null ? guessing(onGuess) : strictly(declared);
}

function strictly(label: string): Decode {
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

/** UTF-8 until bytes beyond ASCII decide otherwise. */
function guessing(onGuess?: (charset: string) => void): Decode {
  let decode = strictly('utf-8');
  let isDecided = false;
  /** An incomplete character at the end of what was decoded. */
  let pending: Uint8Array = new Uint8Array();
  return (chunk) => {
    if (isDecided) return decode(chunk);
    const bytes = chunk === undefined ? pending : Buffer.concat([pending, chunk]);
    try {
      const text = decode(chunk);
      isDecided = /[^\0-\x7f]/.test(text);
      pending = isDecided ? pending : bytes.subarray(text.length);
      return text;
    } catch (error) {
      if (chunk === undefined || bytes.includes(0)) throw error;
      isDecided = true;
      decode = windows1252();
      onGuess?.('windows-1252');
      return decode(bytes);
    }
  };
}

/** Characters of UTF-8, and letters as MS-DOS and Macintosh encode them, as Windows-1252 would show them. */
const otherCharset =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\x81\x8d\x8f\x90\x9d]|[A-Za-z][\x82-\x89\x8b\x93-\x95\x98\x9a\x9b][a-z]|[a-z][\x8a\x8e\x9f\xa7][a-z]/;

function windows1252(): Decode {
  const decode = strictly('windows-1252');
  return (chunk) => {
    if (chunk !== undefined && otherCharset.test(Buffer.from(chunk).toString('latin1')))
      throw notText('utf-8');
    return decode(chunk);
  };
}

function notText(label: string) {
  return badInput(
    'charset',
    `The table is not text in ${label}: save it as UTF-8, or name its charset (utf-16le, utf-16be or windows-1252, which is Latin-1 of Windows).`,
    'invalid-content',
  );
}
