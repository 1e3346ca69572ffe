import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import type { UnitAmount } from '../../domain/data-tree/item-facts.ts';
import { breakDown } from '../../totals/gas-breakdown.ts';
import { headlineOf } from '../../totals/headline.ts';
import type { Column } from '../output/record-format.ts';

/** Found items, so that a list can be judged without opening each. */
export const foundColumns: readonly Column<DataItemMatch>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'category', cell: ({ categoryPath }) => categoryPath },
  { heading: 'title', cell: ({ title }) => title },
  { heading: 'kg', cell: (item) => figureOf(unitAmountOf(item)) },
  { heading: 'per', cell: (item) => unitAmountOf(item)?.per ?? null },
  { heading: 'scope', cell: (item) => scopesOf(unitAmountOf(item)).map(nameOf).join(' + ') || null },
  { heading: 'region', cell: ({ facts }) => facts?.region ?? null },
  { heading: 'year', cell: ({ facts }) => facts?.year ?? null },
  { heading: 'publisher', cell: ({ facts }) => publisherOf(facts) },
];

/** A table for people has room for less than one for spreadsheets. */
export const foundColumnsOfCsv: readonly Column<DataItemMatch>[] = [
  ...foundColumns,
  { heading: 'label', cell: ({ label }) => label },
  { heading: 'source', cell: ({ facts }) => facts?.provenance?.url ?? null },
  { heading: 'licence', cell: ({ facts }) => facts?.provenance?.licence ?? null },
];

export function foundToJson({ facts, ...match }: DataItemMatch): object {
  const unitAmount = facts?.unitAmount ?? null;
  return {
    ...match,
    region: facts?.region ?? null,
    year: facts?.year ?? null,
    provenance: facts?.provenance ?? null,
    unitAmount:
      unitAmount === null
        ? null
        : {
            per: unitAmount.per,
            kg: figureOf(unitAmount),
            scopes: scopesOf(unitAmount).map(({ scope, lifeCycle, value }) => ({
              scope,
              lifeCycle,
              kg: value,
            })),
          },
  };
}

function unitAmountOf({ facts }: DataItemMatch): UnitAmount | null {
  return facts?.unitAmount ?? null;
}

/** In kg. */
function figureOf(unitAmount: UnitAmount | null): number | null {
  return unitAmount === null ? null : headlineOf(unitAmount.result);
}

function scopesOf(unitAmount: UnitAmount | null): readonly ScopePart[] {
  return unitAmount === null ? [] : breakDown(unitAmount.result, 'headline').scopes;
}

function nameOf({ scope, lifeCycle }: ScopePart): string {
  return [scope ?? 'no scope', ...(lifeCycle === null ? [] : [`(${lifeCycle})`])].join(' ');
}

function publisherOf(facts: DataItemMatch['facts']): string | null {
  return facts?.provenance?.shortPublisher ?? facts?.provenance?.publisher ?? null;
}
