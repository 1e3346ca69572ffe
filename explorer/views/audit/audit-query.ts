import { restAddress } from '../../api/rest-address.ts';

const pageSize = 25;
const dayMs = 86_400_000;

/** The filters of the log, as in the address. */
export const filters = ['in', 'from', 'to'] as const;

export const filled = (entries: readonly (readonly [string, string])[]): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));

/** Days of the address are those of UTC, and other text there is no day. */
export function variablesOf(parameters: URLSearchParams) {
  const after = parameters.get('after');
  const before = parameters.get('before');
  return {
    categoryPath: parameters.get('in') ?? '',
    from: timeOf(parameters.get('from'), 0),
    to: timeOf(parameters.get('to'), dayMs),
    ...(after === null ? { last: pageSize, before } : { first: pageSize, after }),
  };
}

/** All of it, the oldest first: REST has no pages of the log. */
export const restAudit = ({ categoryPath, from, to }: ReturnType<typeof variablesOf>): string =>
  restAddress('/audit', [
    ['path', categoryPath],
    ['startDate', from],
    ['endDate', to],
    ['format', 'ndjson'],
  ]);

function timeOf(day: string | null, laterMs: number): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(day ?? '') : NaN;
  return Number.isNaN(time) ? null : new Date(time + laterMs).toISOString();
}
