import { element, type Entry, listOf } from '../documents/element.ts';
import type { Format } from '../documents/format.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml, withoutProlog } from '../xml/format-xml.ts';
import { formatPlainDocument, contentOf } from '../documents/document.ts';
import { parseBatchBody } from '../documents/parse-body.ts';
import { count, text } from '../documents/scalars.ts';
import { list, optional, type Rule, shape } from '../documents/shape.ts';
import { why } from '../documents/why.ts';
import { WireError } from '../documents/wire-error.ts';
import type { WireNode } from '../documents/wire-node.ts';

/** On every answer of a service that answers several reads in one request: how many at most. */
export const readBatchHeader = 'Emissions-Batch';

/** A longer target is read by itself. */
export const longestTarget = 2000;

/** One of several reads. */
export interface BatchedRead {
  readonly target: string;
  /** Of the document that the client has; empty if it has none, but wants to know the tag of what it gets. */
  readonly tag?: string | undefined;
}

/** `{"reads": ["/data/…", {"value": "/data/…", "tag": "…"}, …]}`, or the same in `<Batch>`. */
export function encodeReadBatch(reads: readonly BatchedRead[], format: Format): string {
  const entries = reads.map(({ target, tag }): Entry =>
    tag === undefined ? target : { attributes: { tag }, children: {}, text: target },
  );
  const members = { reads: listOf('read', entries) };
  return format === 'json' ? formatJson(members) : formatXml('Batch', null, element({}, members));
}

/** The reads, not yet checked. Throws WireError for a body that is no batch. */
export function decodeReadBatch(body: Buffer, format: Format): readonly BatchedRead[] {
  const reads = parseBatchBody(body, format, 'Batch').nodes('reads', 'read');
  if (reads === undefined) throw new WireError('The body must have a list reads.');
  return reads.map((read) => ({ target: read.text('value') ?? '', tag: read.text('tag') }));
}

/** What one read of a batch was answered with, as it would have been by itself. */
interface WrittenAnswer {
  readonly status: number;
  /** Of base64url. */
  readonly tag?: string | undefined;
  /** Absent where the client has it. */
  readonly document?: string | undefined;
}

export function encodeReadBatchAnswer(answers: readonly WrittenAnswer[], format: Format): string {
  const encode = format === 'json' ? inJson : inXml;
  const entries = answers.map((answer): Entry => ({ written: encode(answer) }));
  return formatPlainDocument('BatchResource', { answers: listOf('answer', entries) }, format);
}

function inJson({ status, tag, document }: WrittenAnswer): string {
  const marked = tag === undefined ? '' : `,"tag":"${tag}"`;
  return `{"status":${status}${marked}${document === undefined ? '' : `,"document":${document}`}}`;
}

function inXml({ status, tag, document }: WrittenAnswer): string {
  const marked = tag === undefined ? '' : ` tag="${tag}"`;
  const content = document === undefined ? '' : `<Document>${withoutProlog(document)}</Document>`;
  return `<Answer status="${status}"${marked}>${content}</Answer>`;
}

const anyDocument: Rule<WireNode> = {
  kind: 'what the read alone would be answered with',
  find(answer, name) {
    const document = answer.node(name);
    if (document?.names().length === 0) throw new WireError(`The document has an empty ${name}.`);
    return document;
  },
};

const answerShape = shape('answer to one read', {
  status: count,
  tag: optional(text, why.addition),
  document: optional(anyDocument, why.held),
});

export const readBatchAnswerShape = shape('answer to several reads', {
  answers: list('answer', answerShape),
});

interface ReadAnswer {
  readonly status: number;
  readonly tag: string | null;
  readonly document: WireNode | null;
}

/** In the order of the reads. */
export function decodeReadBatchAnswer(body: WireNode): readonly ReadAnswer[] {
  const { answers } = readBatchAnswerShape.read(contentOf(body, 'BatchResource'));
  return answers.map(({ status, tag, document }) => ({
    status,
    tag,
    document: document === null ? null : contentOf(document, 'Resources'),
  }));
}
