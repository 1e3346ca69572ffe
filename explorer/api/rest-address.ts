import { encodePath } from './address.ts';

type Parameter = readonly [name: string, value: string | number | null];

/** The same question over REST, without parameters that are empty. */
export function restAddress(path: string, parameters: readonly Parameter[] = []): string {
  const filled = parameters.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const search = new URLSearchParams(filled).toString();
  return encodePath(path) + (search === '' ? '' : `?${search}`);
}
