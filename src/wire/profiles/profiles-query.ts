import type { ApiVersion } from '../../domain/access/access.ts';
import { badInput } from '../../domain/basics/errors.ts';
import {
  assertProfileSearch,
  newestProfilesFirst,
  type ProfileOrder,
  type ProfileSearch,
  profileSorts,
} from '../../domain/profiles/profile-search.ts';
import { quote } from '../../domain/basics/uid.ts';
import { pageParameters } from '../forms/page-query.ts';
import { assertOnly, type FormField, type FormFields, textOf } from '../forms/fields.ts';
import { isLabelField, labelFields } from '../forms/labels.ts';
import { formField } from '../forms/record-form.ts';

export function encodeProfileSearch({ nameContains, labels, orderBy }: ProfileSearch): readonly FormField[] {
  const { by, label, isDescending } = orderBy;
  const key = by === 'label' ? `label.${label ?? ''}` : by;
  return [
    ...formField('name', nameContains),
    ...labelFields.write(labels, null),
    ['orderBy', `${isDescending ? '-' : ''}${key}`],
  ];
}

/** `undefined` for all profiles, newest first, which is all that version 1 has. */
export function decodeProfileSearch(query: FormFields, apiVersion: ApiVersion): ProfileSearch | undefined {
  if (apiVersion === '1.0') {
    assertOnly(query, pageParameters);
    return undefined;
  }
  const others = new Map([...query].filter(([key]) => !isLabelField(key)));
  const known = [...pageParameters, 'name', 'orderBy', 'label.{key}'];
  assertOnly(Object.assign(others, { ignored: query.ignored }), known);
  const nameContains = textOf(query, 'name');
  const labels = labelFields.read(query, null);
  const order = textOf(query, 'orderBy')?.trim();
  if (nameContains === undefined && labels === undefined && order === undefined) return undefined;
  const orderBy = order === undefined ? newestProfilesFirst : decodeOrder(order);
  const search = { nameContains, labels: labels ?? [], orderBy };
  assertProfileSearch(search);
  return search;
}

function decodeOrder(text: string): ProfileOrder {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  if (isLabelField(name.toLowerCase())) {
    return { by: 'label', label: name.slice('label.'.length), isDescending };
  }
  const by = profileSorts.find((each) => each !== 'label' && each === name.toLowerCase());
  if (by !== undefined) return { by, isDescending };
  const known = profileSorts.map((each) => (each === 'label' ? 'label.{key}' : each)).join(', ');
  throw badInput(
    'orderBy',
    `orderBy must be one of ${known}, with a minus before it for the other direction; got ${quote(text)}.`,
  );
}
