import type { CategoryPath } from '../../domain/category-path.ts';
import type { Uid } from '../../domain/uid.ts';
import { slashed } from '../data-categories/data-category.ts';
import { contentOf, decodeApiVersion, formatDocument } from '../format/document.ts';
import { element, listOf } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { requiredUid, decodePath } from '../format/required.ts';
import type { WireNode } from '../format/wire-node.ts';

/** A record that was written, and where it is. */
export interface WrittenRecord {
  readonly uri: string;
  readonly uid: Uid;
}

/** What a batch in the data tree is answered with: categories or items, in the order of its entries. */
interface WrittenRecordsDocument extends Envelope {
  /** The category that the batch was sent to. */
  readonly path: CategoryPath;
  readonly dataCategories: readonly WrittenRecord[];
  readonly dataItems: readonly WrittenRecord[];
}

export function encodeWrittenRecords(document: WrittenRecordsDocument, format: Format): string {
  const { path, dataCategories, dataItems } = document;
  const members = {
    path: slashed(path),
    dataCategories: listOf('dataCategory', dataCategories.map(encodeRecord)),
    dataItems: listOf('dataItem', dataItems.map(encodeRecord)),
  };
  return formatDocument('DataCategoryResource', document, members, format);
}

export function decodeWrittenRecords(body: WireNode): WrittenRecordsDocument {
  const content = contentOf(body, 'DataCategoryResource');
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    path: decodePath(content.text('path') ?? ''),
    dataCategories: (content.nodes('dataCategories', 'dataCategory') ?? []).map(decodeRecord),
    dataItems: (content.nodes('dataItems', 'dataItem') ?? []).map(decodeRecord),
  };
}

function encodeRecord({ uri, uid }: WrittenRecord) {
  return element({ uri, uid });
}

function decodeRecord(node: WireNode): WrittenRecord {
  return { uri: node.text('uri') ?? '', uid: requiredUid(node) };
}
