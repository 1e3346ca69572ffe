import type { Instant } from '../../domain/basics/instant.ts';
import { parseIsoDate } from '../../domain/basics/iso-date.ts';
import { quote } from '../../domain/basics/uid.ts';
import { UsageError } from '../program/usage-error.ts';

export const asOfOption = { 'as-of': { type: 'string' } } as const;
export const periodOptions = { from: { type: 'string' }, to: { type: 'string' } } as const;

type DateOption = keyof typeof asOfOption | keyof typeof periodOptions;
type Dates<N extends DateOption> = Readonly<Partial<Record<N, string | undefined>>>;

export function parseDateOption<N extends DateOption>(values: Dates<N>, name: N): Instant | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const instant = parseIsoDate(text);
  if (instant !== null) return instant;
  throw new UsageError(
    `--${name} must be a date such as 2026-01-31 or 2026-01-31T12:00+01:00; got ${quote(text)}.`,
  );
}
