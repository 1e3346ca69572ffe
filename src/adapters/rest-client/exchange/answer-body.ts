import type { IncomingHttpHeaders } from 'node:http';
import { runInSlices } from '../../../metering/in-slices.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import { type Format, mediaTypes } from '../../../wire/elements/format.ts';
import { parseInSteps, type WireNode } from '../../../wire/documents/parse-body.ts';
import { WireError } from '../../../wire/elements/wire-error.ts';
import { headerOf } from './answer-headers.ts';
import { decodeResponseText } from './charset.ts';
import { contentTypeOf } from './content-type.ts';
import type { HttpAnswer, UpstreamOperation } from './exchange.ts';
import { protocolError } from './upstream-errors.ts';

/** Every document is parsed as a whole here; a document of which little is read could stay bytes. The chunks are taken out as they are decoded. */
export function* readAnswerBody(
  headers: IncomingHttpHeaders,
  chunks: Buffer[],
  format: Format,
): Generator<void, WireNode> {
  const type = contentTypeOf(headers, format);
  if (!type.isOf) throw new WireError(`Its answer is not ${mediaTypes[format]}.`);
  const encoding = headerOf(headers, 'content-encoding');
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new WireError('Its response is compressed, although compression was not requested.');
  }
  return yield* parseInSteps(yield* decodeResponseText(chunks, type.charset, format), format);
}

/** The document of an answer; throws for one that has none. */
export function documentOf({ document }: HttpAnswer, operation: UpstreamOperation): WireNode {
  if (document instanceof WireError) throw protocolError(operation, document.message, document);
  return document;
}

/** Reports a malformed document as the upstream's fault. */
export function readChecked<T>(operation: UpstreamOperation, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError) throw protocolError(operation, error.message, error);
    throw error;
  }
}

/** The same for what is read in steps, letting other requests work between them. */
export async function readCheckedInSlices<T>(
  operation: UpstreamOperation,
  budget: RequestBudget,
  steps: Generator<void, T>,
): Promise<T> {
  try {
    return await runInSlices(budget, steps);
  } catch (error) {
    return readChecked(operation, () => {
      throw error;
    });
  }
}
