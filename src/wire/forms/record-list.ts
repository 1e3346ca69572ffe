import { badInput } from '../../domain/basics/errors.ts';
import { assertOnly, collectFields, type FormField, toFields, textOf } from './fields.ts';
import { decodeRecord, encodeRecord, type FieldCodec, namesOf, type RecordForm } from './record-form.ts';

/**
 * Records in one field, as a list in JSON: each an object of the fields of its
 * form, and a list in it of another one.
 */
export function recordList<R extends object>(
  name: string,
  form: RecordForm<R>,
): FieldCodec<readonly R[] | undefined> {
  return {
    names: [name],
    write: (records) =>
      records === undefined
        ? []
        : [
            [
              name,
              JSON.stringify(
                records.map((record) => Object.fromEntries(collectFields(encodeRecord(form, record)))),
              ),
            ],
          ],
    read(fields) {
      const text = textOf(fields, name);
      if (text === undefined) return undefined;
      return parseList(text, name).map((entry) => {
        const own = toFields(entry);
        assertOnly(own, namesOf(form));
        return decodeRecord(form, own, null);
      });
    },
  };
}

function parseList(text: string, name: string): readonly (readonly FormField[])[] {
  const refusal = badInput(
    name,
    `${name} must be a list in JSON, such as [{"path": "distance"}], of objects of texts, numbers and booleans.`,
    'invalid-content',
  );
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw refusal;
  }
  if (!Array.isArray(list)) throw refusal;
  return list.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw refusal;
    return Object.entries(entry).map(([key, value]): FormField => {
      if (value === null) return [key, ''];
      if (typeof value === 'object') return [key, JSON.stringify(value)];
      return [key, String(value)];
    });
  });
}
