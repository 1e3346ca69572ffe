import { useState } from 'react';
import { useTypedParameters } from '../../api/typed.ts';
import { formatFigure } from '../../format/numbers.ts';
import { readNumber } from '../../format/read-number.ts';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { Select } from '../../ui/select.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { nameOfTime, type Item, times } from '../item/inputs.ts';
import { yearParameter, yearsOf } from '../item/years.ts';
import { latest } from './entries.ts';
import { type Line, type Order, orders } from './lines.ts';
import { type Quantity, unitsOfAll, writeQuantity } from './quantity.ts';

interface ControlsProps {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
  /** The one quantity of all factors, also where it is entered for each. */
  readonly quantity: Quantity | null;
  /** The one year of all factors, or `latest`; empty where each has its own. */
  readonly year: string;
  readonly order: Order;
}

export const quantityParameter = 'quantity';
export const baseParameter = 'base';
export const orderParameter = 'order';

/** The quantity and year of all factors, and how they are compared: all of it is in the address. */
export function Controls({ lines, items, quantity, year, order }: ControlsProps) {
  const [, set] = useTypedParameters();
  const [draft, setDraft] = useState('');
  const units = unitsOfAll(items);
  const chosen = Number(year) || null;
  const years = [...new Set(items.flatMap((item) => yearsOf(item, chosen)))].sort(
    (one, other) => other - one,
  );
  const yearChoices = [
    { value: latest, label: words.compare.latest },
    ...years.map(String).map((each) => ({ value: each, label: each })),
  ];
  const shown = quantity ?? { value: '', unit: units[0] ?? '', perUnit: 'none' };
  const isTyped = readNumber(draft) === shown.value;
  const change = (part: Partial<Quantity>): void =>
    set(quantityParameter, writeQuantity({ ...shown, ...part }));
  const base = lines.find(({ isBase }) => isBase);
  const { compare } = words;
  return (
    <Card>
      <div className="compare-controls">
        {units.length > 0 && (
          <QuantityField
            label={compare.quantity}
            text={isTyped ? draft : formatFigure(shown.value)}
            isWritten={!isTyped}
            onText={(text) => {
              setDraft(text);
              change({ value: readNumber(text) });
            }}
            unit={shown.unit}
            units={[...new Set([shown.unit, ...units])].filter(Boolean).map((unit) => ({
              value: unit,
              label: formatUnit(unit, null),
            }))}
            onUnit={(unit) => change({ unit })}
            time={shown.perUnit}
            times={times.map((time) => ({ value: time, label: nameOfTime(time) }))}
            onTime={(perUnit) => change({ perUnit })}
          />
        )}
        {years.length > 0 && (
          <Labelled label={compare.year}>
            {(id) => (
              <Combobox
                id={id}
                label={compare.year}
                placeholder={words.compare.ownYears}
                value={yearChoices.find(({ value }) => value === year) ?? null}
                onChange={({ value }) => set(yearParameter, value)}
                choices={yearChoices}
              />
            )}
          </Labelled>
        )}
        {lines.length > 1 && (
          <Labelled label={compare.base}>
            {(id) => (
              <Select
                id={id}
                value={base?.entry.address ?? ''}
                onChange={(address) => set(baseParameter, address)}
                choices={lines.map(({ entry, name }) => ({ value: entry.address, label: name }))}
              />
            )}
          </Labelled>
        )}
        {lines.length > 1 && (
          <Labelled label={compare.order}>
            {(id) => (
              <Select
                id={id}
                value={order}
                onChange={(next) => set(orderParameter, next === 'added' ? '' : next)}
                choices={orders.map((each) => ({ value: each, label: compare.orders[each] }))}
              />
            )}
          </Labelled>
        )}
      </div>
    </Card>
  );
}
