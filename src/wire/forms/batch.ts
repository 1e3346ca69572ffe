import type { Uid } from '../../domain/basics/uid.ts';
import { element, listOf, type Element } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml } from '../xml/format-xml.ts';
import { parseBatchBody } from '../documents/parse-body.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { collectFields, type FormField } from './fields.ts';
import { formField } from './field-codecs.ts';

/** The fields of one entry of a batch, as those of a form. */
type BatchFields = ReadonlyMap<string, string>;

/** `uid` is the field by which an entry names the record that it changes or deletes. */
export const batchLists = {
  dataCategories: { document: 'DataCategory', entry: 'dataCategory', uid: 'dataCategoryUid' },
  dataItems: { document: 'DataCategory', entry: 'dataItem', uid: 'dataItemUid' },
  profileItems: { document: 'ProfileCategory', entry: 'profileItem', uid: 'profileItemUid' },
} as const;

export type BatchList = keyof typeof batchLists;

/** A new record has no uid yet. */
export interface BatchEntry {
  readonly uid?: Uid | undefined;
  readonly fields: readonly FormField[];
}

interface DataTreeBatch {
  readonly dataCategories: readonly BatchFields[];
  readonly dataItems: readonly BatchFields[];
}

/** `{"profileItems": [{…}, …]}`, or the same in `<ProfileCategory>`. WireError for anything else. */
export function decodeProfileItemBatch(body: Buffer, format: Format): readonly BatchFields[] {
  const entries = entriesOf(parseBatchBody(body, format, batchLists.profileItems.document), 'profileItems');
  if (entries === undefined) throw new WireError('The body must have a list profileItems.');
  return entries;
}

/** `{"dataCategories": [{…}, …], "dataItems": [{…}, …]}`, or the same in `<DataCategory>`. */
export function decodeDataTreeBatch(body: Buffer, format: Format): DataTreeBatch {
  const content = parseBatchBody(body, format, batchLists.dataItems.document);
  const dataCategories = entriesOf(content, 'dataCategories');
  const dataItems = entriesOf(content, 'dataItems');
  if (dataCategories === undefined && dataItems === undefined) {
    throw new WireError('The body must have a list dataCategories, a list dataItems, or both.');
  }
  return { dataCategories: dataCategories ?? [], dataItems: dataItems ?? [] };
}

function entriesOf(content: WireNode, list: BatchList): readonly BatchFields[] | undefined {
  return content.nodes(list, batchLists[list].entry)?.map((entry) => entry.fields());
}

/** The records of one list. Throws BAD_USER_INPUT for an entry with a repeated field. */
export function encodeBatch(list: BatchList, entries: readonly BatchEntry[], format: Format): string {
  const { document, entry, uid: name } = batchLists[list];
  const written = entries.map(({ uid, fields }) => toElement([...formField(name, uid), ...fields]));
  const members = { [list]: listOf(entry, written) };
  return format === 'json' ? formatJson(members) : formatXml(document, null, element({}, members));
}

function toElement(fields: readonly FormField[]): Element {
  return { attributes: {}, children: Object.fromEntries(collectFields(fields)), verbatim: true };
}
