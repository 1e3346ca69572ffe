import { isPathSegment } from '../../../domain/category-path.ts';
import { badInput } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import { quote } from '../../../domain/uid.ts';
import { formatIsoDate } from '../../../wire/format/timestamp.ts';

/** A field of a form, or of an entry of a batch. */
export type FormField = readonly [name: string, value: string];

/** A value as it is sent: by the path of its definition. */
export interface SentValue {
  readonly path: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}

/** Fields with a meaning of their own: a value of such a name cannot be sent. */
const reserved = new Set([
  'newobjecttype',
  'dataitemuid',
  'datacategoryuid',
  'profileitemuid',
  'itemdefinitionuid',
  'name',
  'path',
  'startdate',
  'enddate',
  'duration',
  'validfrom',
  'end',
  'returnunit',
  'returnperunit',
  'representation',
  'profile',
  'profiledate',
  'authtoken',
  'method',
  'v',
]);

/** The values with their units. Throws BAD_USER_INPUT for what can be no value. */
export function valueFields(values: readonly SentValue[]): readonly FormField[] {
  return values.flatMap(({ path, value, unit, perUnit }) => {
    if (!isPathSegment(path) || reserved.has(path.toLowerCase())) {
      throw badInput(path, `${quote(path)} is not a value of this item.`);
    }
    return [
      [path, value] as const,
      ...textField(`${path}Unit`, unit),
      ...textField(`${path}PerUnit`, perUnit),
    ];
  });
}

/** Nothing for a text that is absent. */
export function textField(name: string, text: string | undefined): readonly FormField[] {
  return text === undefined ? [] : [[name, text]];
}

/** Empty for `null`, which takes away what was there; nothing for what is absent. */
export function clearableField(name: string, text: string | null | undefined): readonly FormField[] {
  return textField(name, text === null ? '' : text);
}

export function dateField(name: string, at: Instant | null | undefined): readonly FormField[] {
  return clearableField(name, typeof at === 'number' ? formatIsoDate(at, 'UTC') : at);
}

/** The fields by name. Throws BAD_USER_INPUT for one that stands there twice, in whatever case. */
export function collectFields(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  for (const [name] of fields) {
    const key = name.toLowerCase();
    if (seen.has(key)) throw badInput(name, `${quote(name)} is given twice; give it once.`);
    seen.add(key);
  }
  return new Map(fields);
}

/** Some services take no more in a form; what has more is sent as a document with one entry. */
const maximumFields = 20;

export function fitsForm(fields: readonly FormField[]): boolean {
  return fields.length <= maximumFields;
}

export function toForm(fields: readonly FormField[]): URLSearchParams {
  return new URLSearchParams([...collectFields(fields)]);
}
