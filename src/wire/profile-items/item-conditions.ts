import { badInput } from '../../domain/basics/errors.ts';
import {
  type ItemConditions,
  type ItemScope,
  itemScopes,
} from '../../domain/profiles/profile-item-search.ts';
import { parseUid, quote } from '../../domain/basics/uid.ts';
import { textOf } from '../forms/fields.ts';
import { formField, optionalText } from '../forms/field-codecs.ts';
import { labelFields } from '../forms/labels.ts';
import type { FieldCodec, RecordForm } from '../forms/record-form.ts';

/** The scopes as in addresses: `2` is location-based. */
const names: Readonly<Record<ItemScope, string>> = {
  '1': '1',
  '2 location-based': '2',
  '2 market-based': '2-market',
  '3': '3',
  outside: 'outside',
};

/** Several texts with commas. */
function texts<T extends string>(
  name: string,
  read: (text: string) => T,
  write: (entry: T) => string,
): FieldCodec<readonly T[] | undefined> {
  return {
    names: [name],
    write: (entries = []) => formField(name, entries.length === 0 ? undefined : entries.map(write).join(',')),
    read: (query) =>
      textOf(query, name)
        ?.split(',')
        .map((text) => read(text.trim())),
  };
}

function readScope(text: string): ItemScope {
  const found = itemScopes.find((scope) => names[scope] === text.toLowerCase());
  if (found !== undefined) return found;
  const known = Object.values(names).join(', ');
  throw badInput('scope', `scope must be one of ${known}, or several with commas; got ${quote(text)}.`);
}

/** Which items are meant, as the parameters of an address. */
export const itemConditions: RecordForm<ItemConditions> = {
  labels: { ...labelFields, read: (query) => labelFields.read(query, null) ?? [] },
  dataItemUids: texts('item', (text) => parseUid(text, 'item'), String),
  scopes: texts('scope', readScope, (scope) => names[scope]),
  contains: optionalText('contains'),
};
