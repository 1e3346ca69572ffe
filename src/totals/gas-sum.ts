import type { AmountInUnits } from '../domain/amounts/amount.ts';
import { type GasBreakdown, type GasPart, gases } from '../domain/amounts/gas-breakdown.ts';
import { addTo } from './groups.ts';
import { unallocatedOf } from './gas-breakdown.ts';
import { PreciseSum } from './sum-of.ts';

/** The parts of one spelling, as far as they are the same. */
interface PartSum {
  readonly part: GasPart;
  readonly sum: PreciseSum;
  itemCount: number;
}

/** Sums breakdowns in the same units, part by part: by gas, then by the algorithms' names. */
export class GasSum {
  /** Sums by spelling, separately for gases inside and outside CO2e. */
  readonly #sums = [new Map<string, PartSum>(), new Map<string, PartSum>()] as const;

  add({ parts }: Pick<GasBreakdown, 'parts'>, share = 1): void {
    for (const part of parts) {
      const sum = this.#sumFor(part);
      sum.sum.add(part.value * share);
      sum.itemCount += part.itemCount;
    }
  }

  include(other: GasSum): void {
    for (const { part, sum: added, itemCount } of other.#all()) {
      const sum = this.#sumFor(part);
      sum.sum.include(added);
      sum.itemCount += itemCount;
    }
  }

  /** The sum of the same items, by gas. */
  total({ value, ...units }: AmountInUnits<number | null>): GasBreakdown {
    const groups = new Map<string, PartSum[]>();
    for (const sum of this.#all()) addTo(groups, keyOf(sum.part), sum);
    const parts = [...groups]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, group]) => sumParts(group));
    return { ...units, co2e: value, unallocated: unallocatedOf(value, parts), parts };
  }

  #sumFor(part: GasPart): PartSum {
    const sums = this.#sums[part.isPartOfCO2e ? 0 : 1];
    const known = sums.get(part.type);
    if (known !== undefined) return known;
    const created: PartSum = { part, sum: new PreciseSum(), itemCount: 0 };
    sums.set(part.type, created);
    return created;
  }

  #all(): readonly PartSum[] {
    return this.#sums.flatMap((sums) => [...sums.values()]);
  }
}

function keyOf({ gas, type, isPartOfCO2e }: GasPart): string {
  return `${gases.indexOf(gas)} ${type.toLowerCase()} ${isPartOfCO2e ? 0 : 1}`;
}

/** The type is spelled as in the alphabetically first, whatever the order of the parts. */
function sumParts(group: readonly PartSum[]): readonly GasPart[] {
  const [any] = group;
  if (any === undefined) return [];
  const first = group.reduce((least, { part }) => (part.type < least.type ? part : least), any.part);
  const sum = new PreciseSum();
  for (const each of group) sum.include(each.sum);
  const itemCount = group.reduce((count, each) => count + each.itemCount, 0);
  return [{ ...first, value: sum.value, itemCount }];
}
