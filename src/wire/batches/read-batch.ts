import { contentOf, formatPlainDocument } from '../documents/document.ts';
import { element, type Entry, listOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { parseBatchBody } from '../documents/parse-body.ts';
import { count } from '../elements/scalars.ts';
import { list, type Rule, shape } from '../elements/shape.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml, withoutProlog } from '../xml/format-xml.ts';

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

/** The answer to one read of a batch, which is the same as without the batch. */
interface WrittenAnswer {
  readonly status: number;
  readonly document: string;
}

export function encodeReadBatchAnswer(answers: readonly WrittenAnswer[], format: Format): string {
  const encode = format === 'json' ? inJson : inXml;
  const entries = answers.map((answer): Entry => ({ written: encode(answer) }));
  return formatPlainDocument('BatchResource', { answers: listOf('answer', entries) }, format);
}

function inJson({ status, document }: WrittenAnswer): string {
  return `{"status":${status},"document":${document}}`;
}

function inXml({ status, document }: WrittenAnswer): string {
  return `<Answer status="${status}"><Document>${withoutProlog(document)}</Document></Answer>`;
}

const anyDocument: Rule<WireNode> = {
  kind: 'what the read alone would be answered with',
  find(answer, name) {
    const document = answer.node(name);
    if (document?.names().length === 0) throw new WireError(`The document has an empty ${name}.`);
    return document;
  },
};

export const readBatchAnswerShape = shape('answer to several reads', {
  answers: list('answer', shape('answer to one read', { status: count, document: anyDocument })),
});

interface ReadAnswer {
  readonly status: number;
  readonly document: WireNode;
}

/** In the order of the reads. */
export function decodeReadBatchAnswer(body: WireNode): readonly ReadAnswer[] {
  const { answers } = readBatchAnswerShape.read(contentOf(body, 'BatchResource'));
  return answers.map(({ status, document }) => ({ status, document: contentOf(document, 'Resources') }));
}
