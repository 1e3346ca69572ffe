import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { decodeReadBatch, encodeReadBatchAnswer, longestTarget } from '../../wire/batches/read-batch.ts';
import { decodeBody } from '../http/entries.ts';
import { readWriteQuery } from '../http/query.ts';
import { encodeFailure } from '../http/errors.ts';
import { requiredFormat, readBytes } from '../http/request-body.ts';
import { statusResponse } from '../http/response.ts';
import type { DocumentResponse, RestAnswer, RestCall } from '../http/rest-request.ts';

/** Clients read this much of one answer in a few milliseconds; a read that does not fit in must be sent by itself. */
const maxLength = 2 * 1024 * 1024;
/** Documents that may exist beyond that, and wait for a database together. */
const readsAtOnce = 8;

/**
 * POST /batch: several reads, each answered with what its own GET would have
 * been. Only what ends the request, or concerns the caller or the database, is
 * the answer to all.
 */
export async function answerReadBatch(call: RestCall): Promise<RestAnswer> {
  const { request, format } = call;
  readWriteQuery(call, []);
  const reads = readReads(call);
  request.countReads?.(reads.length - 1);
  const alone = statusResponse(encodeFailure(toBeSentAlone, format), format);
  const answers: DocumentResponse[] = [];
  let next = 0;
  let left = maxLength;

  async function readOn(): Promise<void> {
    for (let read = reads[next]; read !== undefined; read = reads[next]) {
      const index = next;
      next += 1;
      if (request.budget?.isPauseDue() === true) await request.budget.pause();
      answers[index] = await answerTo(read);
    }
  }

  /** After the first that does not fit in, nothing is read any more. */
  async function answerTo(target: string): Promise<DocumentResponse> {
    if (target.length > longestTarget || left < 0) return alone;
    const answer = await call.read(target);
    left -= answer.body.length;
    return left < 0 ? alone : answer;
  }

  try {
    await Promise.all(Array.from({ length: readsAtOnce }, readOn));
  } finally {
    next = reads.length;
  }
  const written = answers.map(({ status, body }) => ({ status, document: body }));
  return { document: encodeReadBatchAnswer(written, format) };
}

const toBeSentAlone = new EmissionsError(
  'PAYLOAD_TOO_LARGE',
  `This read would make the response to the batch too long, or its path with the query is longer than ${longestTarget} characters: send it on its own.`,
);

function readReads({ request, maxReads }: RestCall): readonly string[] {
  const format = requiredFormat(request, 'a list reads');
  const reads = decodeBody(() => decodeReadBatch(readBytes(request), format));
  if (reads.length === 0) throw badInput('reads', 'A batch has at least one read.', 'empty-list');
  if (reads.length <= maxReads) return reads;
  const sent = `A batch has at most ${maxReads} reads; got ${reads.length}.`;
  throw badInput('reads', `${sent} Send them in several requests.`, 'too-many-entries');
}
