import type { FormField } from '../../../wire/forms/fields.ts';

/** Some services accept no more fields in a form; more are sent as a document with one entry. */
const maxFields = 20;

export function fitsForm(fields: readonly FormField[]): boolean {
  return fields.length <= maxFields;
}

/** The target with its query. The parameters are sent in their order. */
export function withQuery(target: string, query: readonly FormField[]): string {
  if (query.length === 0) return target;
  const parameters = new URLSearchParams(query.map(([name, value]) => [name, value]));
  return `${target}?${parameters.toString()}`;
}
