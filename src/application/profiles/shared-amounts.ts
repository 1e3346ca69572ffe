import { isWithin } from '../../calculation/plan/unchanged-time.ts';
import type { RecordTime } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, earliest, type Instant } from '../../domain/basics/instant.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';
import type { CachedAmount } from '../profile-items/cached-amounts.ts';
import type { RequestScope } from '../request-scope.ts';
import type { TotalItem } from './total-items.ts';

/** Where an amount counts: it is the same for another time of the kind in which figures are the same. */
interface AmountTime {
  readonly kind: string;
  /** The time whose figures count. */
  readonly time: ClosedPeriod;
}

/** `null` for an amount of a part of the item's time, which no other is equal to. */
export function amountTime(
  { start, end, supersededFrom }: RecordTime,
  window: ClosedPeriod,
  now: Instant,
): AmountTime | null {
  const until = end ?? earliest(now, supersededFrom ?? now);
  if (start < window.start && until >= window.end) {
    return { kind: String(window.end - window.start), time: window };
  }
  if (Math.min(until, window.end) > Math.max(start, window.start)) return null;
  return { kind: 'apart', time: end === null ? { start: now, end: now } : { start, end } };
}

/** Amounts shared by the windows of a total, and those cached for later requests. */
export class SharedAmounts {
  readonly #request: RequestScope;
  readonly #settings: string;
  /** Indexed by `use`. */
  readonly #known: (readonly CachedAmount[] | undefined)[] = [];

  /** `settings` are what the amounts depend on besides the item and the time. */
  constructor(request: RequestScope, settings: string) {
    this.#request = request;
    this.#settings = settings;
  }

  /** For many reads in a row. */
  reader(): (item: TotalItem, at: AmountTime) => SummedAmount | undefined {
    const readCached = this.#request.cachedAmounts.reader();
    return ({ use, content }, { kind, time }) => {
      const known = (this.#known[use] ??= readCached(content) ?? []);
      for (const each of known) {
        const isSame = each.kind === kind && each.settings === this.#settings;
        if (isSame && isWithin(time, each.within)) return each.amount;
      }
      return undefined;
    };
  }

  add({ use, content }: TotalItem, { kind }: AmountTime, within: ClosedPeriod, amount: SummedAmount): void {
    const cached = { settings: this.#settings, kind, within, amount };
    this.#known[use] = [...(this.#known[use] ?? []), cached];
    this.#request.cachedAmounts.put(content, cached, this.#request.readUnder());
  }
}
