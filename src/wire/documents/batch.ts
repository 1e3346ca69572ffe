import { element, listOf, type Element } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml } from '../xml/format-xml.ts';
import { parseBatchBody } from './parse-body.ts';
import { WireError } from '../elements/wire-error.ts';

/** The fields of one entry of a batch, as those of a form. */
type BatchFields = ReadonlyMap<string, string>;

interface DataTreeBatch {
  readonly dataCategories: readonly BatchFields[];
  readonly dataItems: readonly BatchFields[];
}

/** `{"profileItems": [{…}, …]}`, or the same in `<ProfileCategory>`. WireError for anything else. */
export function decodeProfileItemBatch(body: Buffer, format: Format): readonly BatchFields[] {
  const entries = parseBatchBody(body, format, 'ProfileCategory').nodes('profileItems', 'profileItem');
  if (entries === undefined) throw new WireError('The body must have a list profileItems.');
  return entries.map((entry) => entry.fields());
}

export function encodeProfileItemBatch(entries: readonly BatchFields[], format: Format): string {
  return format === 'json'
    ? formatJson({ profileItems: listOf('profileItem', entries.map(toElement)) })
    : formatXml(
        'ProfileCategory',
        null,
        element({}, { profileItems: listOf('profileItem', entries.map(toElement)) }),
      );
}

/** `{"dataCategories": [{…}, …], "dataItems": [{…}, …]}`, or the same in `<DataCategory>`. */
export function decodeDataTreeBatch(body: Buffer, format: Format): DataTreeBatch {
  const content = parseBatchBody(body, format, 'DataCategory');
  const dataCategories = content.nodes('dataCategories', 'dataCategory');
  const dataItems = content.nodes('dataItems', 'dataItem');
  if (dataCategories === undefined && dataItems === undefined) {
    throw new WireError('The body must have a list dataCategories, a list dataItems, or both.');
  }
  return {
    dataCategories: (dataCategories ?? []).map((entry) => entry.fields()),
    dataItems: (dataItems ?? []).map((entry) => entry.fields()),
  };
}

export function encodeDataTreeBatch(batch: DataTreeBatch, format: Format): string {
  const members = {
    dataCategories: listOf('dataCategory', batch.dataCategories.map(toElement)),
    dataItems: listOf('dataItem', batch.dataItems.map(toElement)),
  };
  return format === 'json' ? formatJson(members) : formatXml('DataCategory', null, element({}, members));
}

function toElement(fields: BatchFields): Element {
  return { attributes: {}, children: Object.fromEntries(fields), verbatim: true };
}
