import { element, type Entry, listOf } from '../format/element.ts';
import type { Format } from '../format/format.ts';
import { formatJson } from '../format/format-json.ts';
import { formatXml, withoutProlog } from '../format/format-xml.ts';
import { formatPlainDocument, contentOf } from '../format/document.ts';
import { parseBatchBody } from '../format/parse-body.ts';
import { count } from '../format/scalars.ts';
import { list, type Rule, shape } from '../format/shape.ts';
import { WireError } from '../format/wire-error.ts';
import type { WireNode } from '../format/wire-node.ts';

/** On every answer of a service that answers several reads in one request: how many at most. */
export const readBatchHeader = 'Emissions-Batch';

/** 0 for what is no number of reads. */
export function decodeOfferedReads(header: string | undefined): number {
  return /^[1-9]\d{0,2}$/.test(header ?? '') ? Number(header) : 0;
}

/** A longer target is read by itself. */
export const longestTarget = 2000;

/** `{"reads": ["/data/…", …]}`, or the same in `<Batch>`. */
export function encodeReadBatch(targets: readonly string[], format: Format): string {
  const members = { reads: listOf('read', targets) };
  return format === 'json' ? formatJson(members) : formatXml('Batch', null, element({}, members));
}

/** The targets, not yet checked. Throws WireError for a body that is no batch. */
export function decodeReadBatch(body: Buffer, format: Format): readonly string[] {
  const reads = parseBatchBody(body, format, 'Batch').nodes('reads', 'read');
  if (reads === undefined) throw new WireError('The body must have a list reads.');
  return reads.map((read) => read.text('value') ?? '');
}

/** What one read of a batch was answered with, as it would have been by itself. */
interface WrittenAnswer {
  readonly status: number;
  readonly document: string;
}

export function encodeReadBatchAnswer(answers: readonly WrittenAnswer[], format: Format): string {
  const entries = answers.map(({ status, document }): Entry => ({
    written:
      format === 'json'
        ? `{"status":${status},"document":${document}}`
        : `<Answer status="${status}"><Document>${withoutProlog(document)}</Document></Answer>`,
  }));
  return formatPlainDocument('BatchResource', { answers: listOf('answer', entries) }, format);
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
  document: anyDocument,
});

export const readBatchAnswerShape = shape('answer to several reads', {
  answers: list('answer', answerShape),
});

/** In the order of the reads. */
export function decodeReadBatchAnswer(
  body: WireNode,
): readonly { readonly status: number; readonly document: WireNode }[] {
  return readBatchAnswerShape
    .read(contentOf(body, 'BatchResource'))
    .answers.map(({ status, document }) => ({ status, document: contentOf(document, 'Resources') }));
}
