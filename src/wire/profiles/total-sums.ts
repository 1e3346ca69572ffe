import { type GasBreakdown, type GasPart, gases } from '../../domain/amounts/gas-breakdown.ts';
import { lifeCyclePartOf, scopeOf } from '../../domain/amounts/figure-facts.ts';
import type {
  FailedItem,
  NotedItem,
  ProfileTotal,
  TotalDetail,
} from '../../domain/profiles/profile-total.ts';
import { inventoriesOf, type ScopePart } from '../../domain/amounts/scope-part.ts';
import { amountInUnits, encodeAmountInUnits, sumInUnits } from '../calculation/amount.ts';
import { isNoteCode } from '../calculation/note.ts';
import { type Element, element, listOf, type Member, type Members } from '../elements/element.ts';
import { count, decimal, flag, scalar, text } from '../elements/scalars.ts';
import { roundedMembers } from '../elements/rounded.ts';
import { list, object, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** The sums of a total, of the whole or of a category. */
export function encodeSums(total: ProfileTotal, has: (detail: TotalDetail) => boolean): Members {
  const { amount, itemCount, includedCount, outsideCount, pendingCount } = total;
  const { failedCount, otherUnits, gases, scopes } = total;
  return roundedMembers({
    amount: encodeAmountInUnits(amount, amount.value),
    itemCount,
    includedCount,
    outsideCount,
    pendingCount,
    failedCount: failedCount ?? undefined,
    noteCounts:
      total.noteCounts === null
        ? undefined
        : listOf(
            'noteCount',
            total.noteCounts.map(({ code, count: items }) => element({ code, count: items })),
          ),
    otherUnits: listOf(
      'otherUnit',
      otherUnits.map((other) =>
        element({ itemCount: other.itemCount }, { amount: encodeAmountInUnits(other, other.value) }),
      ),
    ),
    gases: has('gas') && gases !== null ? encodeGases(gases) : undefined,
    ...(has('scope') && scopes !== null ? encodeScopes(scopes) : {}),
  });
}

/** The inventories are for readers: a gateway sums the parts. */
function encodeScopes(scopes: readonly ScopePart[]): Members {
  const { scopeTwo, ...inventories } = inventoriesOf(scopes);
  return {
    scopes: listOf('scope', scopes.map(encodeScopePart)),
    inventories: element({}, { ...inventories, scopeTwo: element({}, scopeTwo) }),
  };
}

function encodeScopePart({ scope, lifeCycle, value, ...attributes }: ScopePart): Element {
  const own = { scope: scope ?? undefined, lifeCycle: lifeCycle ?? undefined };
  return { ...element({ ...own, ...attributes }), text: value };
}

const scopePartShape = shape('amount of a scope', {
  scope: optional(
    scalar('known scope', (given) => scopeOf(given) ?? undefined),
    why.whereThereIsNone,
  ),
  lifeCycle: optional(
    scalar('known part of a life cycle', (given) => lifeCyclePartOf(given) ?? undefined),
    why.whereThereIsNone,
  ),
  value: decimal,
  isByLocation: flag,
  isByMarket: flag,
  itemCount: count,
});

const noteCountShape = shape('number of items with a note', {
  code: text,
  count,
});

function encodeGases({ co2e, unallocated, parts }: GasBreakdown): Member {
  return element(
    {},
    {
      carbonDioxideEquivalent: co2e ?? undefined,
      unallocated: unallocated ?? undefined,
      parts: listOf('part', parts.map(encodePart)),
    },
  );
}

function encodePart({ gas, type, value, isCO2e, isPartOfCO2e, itemCount }: GasPart): Element {
  const attributes = { gas, type, isEquivalent: isCO2e, isIncluded: isPartOfCO2e, itemCount };
  return { ...element(attributes), text: value };
}

const partShape = shape('amount of a gas', {
  gas: scalar('known gas', (name) => gases.find((gas) => gas === name)),
  type: text,
  isEquivalent: flag,
  isIncluded: flag,
  itemCount: count,
  value: decimal,
});

const gasesShape = shape('total by gas', {
  carbonDioxideEquivalent: optional(decimal, why.whereThereIsNone),
  unallocated: optional(decimal, why.whereThereIsNone),
  parts: list('part', partShape),
});

const otherUnitShape = shape('total in another unit', { amount: amountInUnits, itemCount: count });

export const sumRules = {
  amount: sumInUnits,
  itemCount: count,
  includedCount: count,
  outsideCount: count,
  pendingCount: count,
  failedCount: optional(count, why.whereThereIsNone),
  noteCounts: optional(list('noteCount', noteCountShape), why.whereThereIsNone),
  otherUnits: list('otherUnit', otherUnitShape),
  gases: optional(object(gasesShape), why.whereThereIsNone),
  scopes: optional(list('scope', scopePartShape), why.whereThereIsNone),
};

const sumsShape = shape('total of a group', sumRules);

/** The sums with what failed and what is noted. */
export function toTotal(
  read: ReadOf<typeof sumsShape>,
  failures: readonly FailedItem[],
  noted: readonly NotedItem[],
): ProfileTotal {
  const { amount, itemCount, includedCount, outsideCount, pendingCount, failedCount, otherUnits } = read;
  return {
    amount,
    itemCount,
    includedCount,
    outsideCount,
    pendingCount,
    failedCount,
    failures,
    noted,
    noteCounts:
      read.noteCounts?.flatMap(({ code, count: items }) =>
        isNoteCode(code) ? { code, count: items } : [],
      ) ?? null,
    otherUnits: otherUnits.map((other) => ({ ...other.amount, itemCount: other.itemCount })),
    gases: read.gases === null ? null : toGases(read.gases, amount),
    scopes: read.scopes,
  };
}

function toGases(
  { carbonDioxideEquivalent, unallocated, parts }: ReadOf<typeof gasesShape>,
  { unit, perUnit }: Pick<GasBreakdown, 'unit' | 'perUnit'>,
): GasBreakdown {
  return {
    unit,
    perUnit,
    co2e: carbonDioxideEquivalent,
    unallocated,
    parts: parts.map(({ gas, type, value, isEquivalent, isIncluded, itemCount }) => {
      return { gas, type, value, isCO2e: isEquivalent, isPartOfCO2e: isIncluded, itemCount };
    }),
  };
}
