import type { FormField } from '../../../wire/forms/fields.ts';

/** The target with its query. The parameters are sent in their order. */
export function withQuery(target: string, query: readonly FormField[]): string {
  if (query.length === 0) return target;
  const parameters = new URLSearchParams(query.map(([name, value]) => [name, value]));
  return `${target}?${parameters.toString()}`;
}
