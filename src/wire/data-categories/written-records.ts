import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { slashed } from './data-category.ts';
import { contentOf, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { categoryPath, text, uid as uidText } from '../elements/scalars.ts';
import { list, optional, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

/** A record that was written, and where it is. */
export interface WrittenRecord {
  readonly uri: string;
  readonly uid: Uid;
}

/** The answer to a batch in the data tree: categories or items, in the order of its entries. */
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

const writtenRecordShape = shape('written record', {
  uri: optional(text, why.someYears, ''),
  uid: uidText,
});

export const writtenRecordsShape = shape('list of written records', {
  path: optional(categoryPath, why.someYears, ROOT_PATH),
  dataCategories: optional(list('dataCategory', writtenRecordShape), why.someYears, []),
  dataItems: optional(list('dataItem', writtenRecordShape), why.someYears, []),
});

export function decodeWrittenRecords(body: WireNode): WrittenRecordsDocument {
  const read = writtenRecordsShape.read(contentOf(body, 'DataCategoryResource'));
  return { apiVersion: decodeApiVersion(body), timeZone: 'UTC', ...read };
}

function encodeRecord({ uri, uid }: WrittenRecord) {
  return element({ uri, uid });
}
