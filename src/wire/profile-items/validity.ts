import type { Instant, Period } from '../../domain/basics/instant.ts';
import { date, flag, scalar } from '../elements/scalars.ts';
import { optional, orNone, type ReadOf, type Shape } from '../elements/shape.ts';
import { parseWireDate } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';

/** Version 1 has no finer resolution. */
export const dayOrMonth = scalar('day or month', dayIn);

/** The time of a profile item, as each version tells it. */
export const validityRules = {
  startDate: optional(date, why.version1),
  endDate: optional(orNone(date), why.version1),
  validFrom: optional(dayOrMonth, why.version2),
  end: optional(flag, why.version2, false),
};

export const validityOneOf = [
  ['startDate', 'validFrom'],
  ['endDate', 'end'],
] as const;

/** An item that marks an end ends when it starts. */
export function periodOfVersion1(read: { readonly validFrom: Instant; readonly end: boolean }): Period {
  return { start: read.validFrom, end: read.end ? read.validFrom : null };
}

export function toValidity(read: ReadOf<Shape<typeof validityRules>>): Period {
  const { startDate, endDate, validFrom, end } = read;
  if (validFrom !== null) return periodOfVersion1({ validFrom, end });
  if (startDate !== null) return { start: startDate, end: endDate };
  throw new WireError('The document lacks startDate, which is required.');
}

function dayIn(text: string): Instant | undefined {
  const [, year, month, day = '01'] = /^(\d{4})(\d{2})(\d{2})?$/.exec(text) ?? [];
  return parseWireDate(`${year}-${month}-${day}T00:00:00Z`);
}
