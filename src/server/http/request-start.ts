import type { Refusal } from './request-guard.ts';
import { isRestRequestLine, normaliseHead } from './request-head.ts';

/** What to do with a connection after its first bytes: read more, hand bytes to the parser, or say no. */
type NextStep =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pass'; readonly bytes: Buffer }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Passes everything on as it came, except a request to a REST prefix whose
 * first line ends in a bare line feed: that is passed on when its head is
 * complete, as strict HTTP, with as much of its body as is there.
 */
export function chooseNextStep(received: Buffer, maxHeaderSize: number): NextStep {
  const lineEnd = received.indexOf(LINE_FEED);
  if (lineEnd < 0) {
    return received.length > maxHeaderSize ? { kind: 'pass', bytes: received } : { kind: 'wait' };
  }
  const isStrict = lineEnd === 0 || received[lineEnd - 1] === RETURN;
  if (isStrict || !isRestRequestLine(received.toString('latin1', 0, lineEnd))) {
    return { kind: 'pass', bytes: received };
  }
  const head = findHead(received);
  if ((head?.end ?? received.length) > maxHeaderSize) {
    return refusing(431, `A head has at most ${maxHeaderSize} bytes.`);
  }
  return head === null ? { kind: 'wait' } : rewrite(received, head);
}

interface HeadPlace {
  /** Where the last header ends. */
  readonly end: number;
  readonly bodyStart: number;
}

/** `null` while the blank line is missing. */
function findHead(received: Buffer): HeadPlace | null {
  let index = received.indexOf(LINE_FEED);
  while (index >= 0) {
    if (received[index + 1] === LINE_FEED) return { end: index, bodyStart: index + 2 };
    if (received[index + 1] === RETURN && received[index + 2] === LINE_FEED) {
      return { end: index, bodyStart: index + 3 };
    }
    index = received.indexOf(LINE_FEED, index + 1);
  }
  return null;
}

function rewrite(received: Buffer, { end, bodyStart }: HeadPlace): NextStep {
  const head = normaliseHead(received.toString('latin1', 0, end));
  if ('status' in head) return { kind: 'refuse', refusal: head };
  const body = received.subarray(bodyStart, bodyStart + head.bodyLength);
  const surplus = received.subarray(bodyStart + head.bodyLength);
  // One of the original's clients ends its body with line ends that it does not count.
  if (surplus.some((byte) => byte !== RETURN && byte !== LINE_FEED)) {
    return refusing(400, 'Nothing may follow a request with bare line feeds on its connection.');
  }
  return { kind: 'pass', bytes: Buffer.concat([head.bytes, body]) };
}

function refusing(status: number, message: string): NextStep {
  return { kind: 'refuse', refusal: { status, message } };
}
