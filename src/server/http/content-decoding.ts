import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { InboundRequest } from './http-exchange.ts';
import { collect, limited, longestStream } from './stream-body.ts';

const decoders = new Map<string, Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The codings in which a body may come, as a header names them. */
export const acceptedCodings = 'gzip, deflate, br';

/** Throws BAD_USER_INPUT for a body in a coding that is not known. */
export function assertCoding({ headers }: Pick<InboundRequest, 'headers'>): void {
  decoderOf(headers);
}

/** The request with its body as it was before it was packed; the limits of a body are those of both. */
export function withPlainBody(request: InboundRequest): InboundRequest {
  const { method, target, headers, arrivedAt, network, isEncrypted } = request;
  if (headers['content-encoding'] === undefined) return request;
  return {
    method,
    target,
    headers,
    arrivedAt,
    network,
    isEncrypted,
    async readBody(maxBytes) {
      const packed = await request.readBody(maxBytes);
      const decoder = decoderOf(headers);
      return decoder === null || packed.length === 0 ? packed : collect(unpack([packed], decoder), maxBytes);
    },
    streamBody() {
      const packed = request.streamBody();
      const decoder = decoderOf(headers);
      if (decoder === null) return packed;
      return {
        [Symbol.asyncIterator]: () => limited(unpack(packed, decoder), longestStream),
        drop: () => packed.drop(),
      };
    },
    onCallerLeft: (listener) => request.onCallerLeft(listener),
  };
}

/** `null` for a plain body. */
function decoderOf({ 'content-encoding': named = '' }: IncomingHttpHeaders): Decoder | null {
  const coding = named.trim().toLowerCase();
  if (coding === '' || coding === 'identity') return null;
  const decoder = decoders.get(coding);
  if (decoder !== undefined) return decoder;
  throw badInput(
    'Content-Encoding',
    `A body is plain or in one of the codings ${acceptedCodings}; got ${quote(named)}.`,
    'unsupported-type',
  );
}

type Decoder = () => Transform;

/** Throws BAD_USER_INPUT for what is not in the coding, and what reading the body throws. */
async function* unpack(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  decoder: Decoder,
): AsyncGenerator<Uint8Array, void, void> {
  const unpacked = decoder();
  // Reading on fails with what fails here.
  pipeline(Readable.from(body), unpacked, () => {});
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof EmissionsError) throw error;
    throw badInput('body', 'The body is not in the coding that Content-Encoding names.', 'invalid-content');
  }
}
