import type { FormField } from '../../../wire/forms/fields.ts';

/** Some services accept no more fields in a form; more are sent as a document with one entry. */
const maximumFields = 20;

export function fitsForm(fields: readonly FormField[]): boolean {
  return fields.length <= maximumFields;
}

/** The target with its query. The parameters are sent in their order. */
export function withQuery(target: string, query: readonly FormField[]): string {
  if (query.length === 0) return target;
  return `${target}?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

const plain = /^[A-Za-z0-9*._-]*$/;

/** Most texts need no encoding, and seeing that takes less than encoding them. */
function encode(text: string): string {
  return plain.test(text) ? text : new URLSearchParams([[text, '']]).toString().slice(0, -1);
}
