import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Coding } from '../../rest-service/http/negotiation.ts';
import { type Answer, isStream, type SentStream } from './http-exchange.ts';

/** A shorter body costs more than is saved. */
const leastBytes = 1024;
const compressible = /^text\/|^image\/svg|[/+](?:graphql|javascript|json|x-ndjson|xml|yaml)\b/;
/** Better ones take ten times as long for a tenth less. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The answer in a coding, unless it is short, is no text, or has one. A stream gives what there is after each piece. */
export async function inCoding(answer: Answer, coding: Coding | null): Promise<Answer> {
  const { headers, body } = answer;
  const isCoded = headers['Content-Encoding'] !== undefined;
  if (isCoded || !compressible.test(String(headers['Content-Type']))) return answer;
  if (!isStream(body) && body.length < leastBytes) return answer;
  const varying = { ...headers, Vary: withName([headers['Vary'] ?? []].flat(), 'Accept-Encoding') };
  if (coding === null) return { ...answer, headers: varying };
  return {
    ...answer,
    headers: { ...varying, 'Content-Encoding': coding },
    body: isStream(body) ? codedStream(body, coding) : await codedWhole(body, coding),
  };
}

function withName(names: readonly string[], name: string): string {
  const all = names.join(', ');
  return all.includes(name) ? all : [...names, name].join(', ');
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

function codedWhole(body: string | Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? brotli(body, { params: quality }) : zip(body);
}

function codedStream(body: SentStream, coding: Coding): SentStream {
  let bytes = 0;
  async function* pieces(): AsyncGenerator<Buffer, void, void> {
    const coder =
      coding === 'br'
        ? createBrotliCompress({ params: quality, flush: constants.BROTLI_OPERATION_FLUSH })
        : createGzip({ flush: constants.Z_SYNC_FLUSH });
    let coded: Buffer[] = [];
    coder.on('data', (part: Buffer) => coded.push(part));
    const take = (): Buffer => {
      const piece = Buffer.concat(coded);
      coded = [];
      bytes += piece.length;
      return piece;
    };
    try {
      for await (const piece of body.pieces) {
        await new Promise((written) => coder.write(piece, written));
        yield take();
      }
      await new Promise((ended) => coder.once('end', ended).end());
      yield take();
    } finally {
      coder.destroy();
    }
  }
  return { ...body, pieces: pieces(), bytes: () => bytes };
}
