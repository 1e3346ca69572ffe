import { rounded } from '../../domain/basics/decimal.ts';
import type { RowFault, RowVerdict } from '../../domain/profiles/table-row.ts';
import type { TableRow } from '../rows/mapped-row.ts';
import { foldActivity } from '../columns/activities.ts';
import type { RowActivity } from '../rows/named-item.ts';
import { isUnitFault, itemFaultOf, type TableActivity, type UnclearActivity } from './table-activity.ts';

/** Activities that an outcome lists; the rows of further ones are counted all the same. */
const maxActivities = 10_000;

type Sums = 'text' | 'unit' | 'rows' | 'quantity' | 'kilograms' | 'item';

interface Counted {
  readonly sums: { -readonly [Name in Sums]: TableActivity[Name] };
  /** The first row stands for all. */
  readonly row: TableRow;
  readonly valueIndex: number;
  fault: RowFault | null;
  /** Why its item does not take the unit. */
  unitFault: RowFault | null;
}

interface CountedRow {
  readonly row: TableRow;
  readonly activity: RowActivity;
}

/** The activities of a table. */
export class ActivityTally {
  readonly #activities = new Map<string, Counted>();

  count(verdict: RowVerdict, { row, activity }: CountedRow): void {
    const found = this.#activityOf(row, activity);
    if (found === null) return;
    const { sums } = found;
    sums.rows += 1;
    const { quantity } = activity;
    if (quantity !== null) {
      sums.quantity = (sums.quantity ?? 0) + quantity;
    }
    if (verdict.outcome === 'refused') {
      found.fault ??= itemFaultOf(verdict.fault);
      if (isUnitFault(verdict.fault)) found.unitFault ??= verdict.fault;
    } else if (verdict.outcome !== 'withheld' && verdict.amount !== undefined) {
      const { kilograms, category: categoryPath, dataItemUid: uid } = verdict.amount;
      if (kilograms !== null) sums.kilograms = (sums.kilograms ?? 0) + kilograms;
      if (uid !== null) sums.item ??= { categoryPath, uid };
    }
  }

  #activityOf(row: TableRow, { text, unit, valueIndex }: RowActivity): Counted | null {
    const key = JSON.stringify([foldActivity(text), unit?.toLowerCase()]);
    const known = this.#activities.get(key);
    if (known !== undefined || this.#activities.size >= maxActivities) return known ?? null;
    const sums = { text, unit, rows: 0, quantity: null, kilograms: null, item: null };
    const counted: Counted = { sums, row, valueIndex, fault: null, unitFault: null };
    this.#activities.set(key, counted);
    return counted;
  }

  list(): readonly TableActivity[] {
    return [...this.#activities.values()].map(toActivity);
  }

  /** The activities whose item is not clear, with candidates that are not weighed yet. */
  unclear(): readonly UnclearActivity[] {
    return [...this.#activities.values()].flatMap((counted, index) => {
      const { fault, row, valueIndex } = counted;
      return fault === null ? [] : [{ index, activity: toActivity(counted), row, valueIndex }];
    });
  }
}

function toActivity({ sums, fault: itemFault, unitFault }: Counted): TableActivity {
  const fault = itemFault ?? (sums.item === null ? unitFault : null);
  const candidates = (fault?.candidates ?? []).map((each) => ({ ...each, kilograms: null }));
  return {
    ...sums,
    quantity: sums.quantity && rounded(sums.quantity),
    kilograms: sums.kilograms && rounded(sums.kilograms),
    certainty: fault === null ? 'sure' : candidates.length > 0 ? 'doubtful' : 'unknown',
    item: fault === null ? sums.item : null,
    candidates,
    message: fault?.message ?? null,
  };
}
