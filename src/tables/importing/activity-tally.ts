import { rounded } from '../../domain/basics/decimal.ts';
import type { RowFault, RowVerdict } from '../../domain/profiles/table-row.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import type { TableRow } from '../rows/mapped-row.ts';
import { foldActivity } from '../columns/activities.ts';
import type { RowActivity } from '../rows/row-activity.ts';
import { Quantities, type ShownVerdict } from './quantities.ts';
import { isUnitFault, itemFaultOf, type TableActivity, type UnclearActivity } from './table-activity.ts';

/** Activities that an outcome lists; the rows of further ones are counted all the same. */
const maxActivities = 10_000;

interface Counted {
  readonly text: string;
  readonly unit: string | null;
  readonly quantities: Quantities;
  /** The first row stands for all. */
  readonly row: TableRow;
  readonly valueIndex: number;
  rows: number;
  quantity: number | null;
  kilograms: number | null;
  item: DataItemKey | null;
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

  count(verdict: RowVerdict, { row, activity }: CountedRow, shown: ShownVerdict): void {
    const found = this.#activityOf(row, activity);
    if (found === null) return;
    found.rows += 1;
    const { quantity } = activity;
    if (quantity !== null) {
      found.quantity = (found.quantity ?? 0) + quantity;
      found.quantities.add(quantity, shown);
    }
    if (verdict.outcome === 'refused') {
      const unclear = itemFaultOf(verdict.fault);
      if (unclear !== null) found.fault ??= unclear;
      if (isUnitFault(verdict.fault)) found.unitFault ??= verdict.fault;
    } else if (verdict.outcome !== 'withheld' && verdict.amount !== undefined) {
      const { kilograms, category: categoryPath, dataItemUid: uid } = verdict.amount;
      if (kilograms !== null) found.kilograms = (found.kilograms ?? 0) + kilograms;
      if (uid !== null) found.item ??= { categoryPath, uid };
    }
  }

  #activityOf(row: TableRow, { text, unit, valueIndex }: RowActivity): Counted | null {
    const key = JSON.stringify([foldActivity(text), unit?.toLowerCase()]);
    const known = this.#activities.get(key);
    if (known !== undefined || this.#activities.size >= maxActivities) return known ?? null;
    const counted: Counted = {
      text,
      unit,
      row,
      valueIndex,
      quantities: new Quantities(),
      rows: 0,
      quantity: null,
      kilograms: null,
      item: null,
      fault: null,
      unitFault: null,
    };
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

  /** Rows with ten times the quantity that is usual for their activity. */
  unusual(): readonly ShownVerdict[] {
    return [...this.#activities.values()].flatMap(({ quantities }) => quantities.unusual());
  }
}

function toActivity(counted: Counted): TableActivity {
  const { text, unit, rows, quantity, kilograms, item } = counted;
  const fault = counted.fault ?? (item === null ? counted.unitFault : null);
  const candidates = (fault?.candidates ?? []).map((each) => ({ ...each, kilograms: null }));
  const certainty = fault === null ? 'sure' : candidates.length > 0 ? 'doubtful' : 'unknown';
  return {
    text,
    unit,
    rows,
    quantity: quantity === null ? null : rounded(quantity),
    certainty,
    item: fault === null ? item : null,
    kilograms: kilograms === null ? null : rounded(kilograms),
    candidates,
    message: fault?.message ?? null,
  };
}
