import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CreateProfileItemInput,
  ExploreAddItemDocument,
  ExploreEntryAmountDocument,
} from '../../../../schema/generated/graphql.ts';
import { request, useOperation } from '../../../api/request.ts';
import { useWrite } from '../../../api/write.ts';
import { formatPeriod } from '../../../format/dates.ts';
import { formatFigure } from '../../../format/numbers.ts';
import { nextPeriod, type Period } from '../../../format/periods.ts';
import { readingOf } from '../../../format/read-number.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { say } from '../../../ui/toast.tsx';
import { words } from '../../../words/words.ts';
import { deleteItem } from '../change-item.ts';
import { type EntryItem, type UnitChoice, unitsOf } from './entry-item.ts';

const settledMs = 150;

/** A record that is being entered: what, how much, when, and what it would emit. */
export function useEntry(profileUid: string, first: Period) {
  const queries = useQueryClient();
  const [item, setItem] = useState<EntryItem | null>(null);
  const [quantity, setQuantity] = useState('');
  const [unit, setUnit] = useState('');
  const [period, setPeriod] = useState(first);
  const reading = readingOf(quantity);
  const asked = useSettled(reading?.value ?? '', settledMs);
  const described = useOperation(
    ExploreEntryAmountDocument,
    { categoryPath: item?.categoryPath ?? '', uid: item?.uid ?? '', withAmount: false },
    { isWanted: item !== null },
  );
  const units = unitsOf(described.data?.dataItem?.userValueChoices ?? []);
  const chosen = units.find(({ value }) => value === unit) ?? units[0];
  const values = valuesOf(item, chosen, asked);
  const amount = useOperation(
    ExploreEntryAmountDocument,
    {
      categoryPath: item?.categoryPath ?? '',
      uid: item?.uid ?? '',
      inputs: values,
      asOf: `${period.start}T00:00:00Z`,
      withAmount: true,
    },
    { isWanted: item !== null && values.length > 0, keepsLast: true },
  );
  const tell = ({ id, version }: { readonly id: string; readonly version: number | null }): void =>
    say(words.profile.added(item?.title ?? '', formatPeriod(period.start, period.end)), () => {
      void deleteItem({ id, expectedVersion: version }, null).then(() => queries.invalidateQueries());
    });
  const { write, isWaiting, failure } = useWrite<CreateProfileItemInput>(async (input, idempotencyKey) => {
    const { createProfileItem } = await request(ExploreAddItemDocument, { input, idempotencyKey });
    const created = createProfileItem?.profileItem;
    if (created) tell(created);
    return createProfileItem?.userErrors ?? [];
  });
  const now = valuesOf(item, chosen, reading?.value ?? '');
  const isReady = item !== null && now.length > 0 && (quantity.trim() === '' || reading !== null);
  const add = async (): Promise<boolean> => {
    if (item === null || !isReady) return false;
    const isAdded = await write({
      profileUid,
      item: {
        categoryPath: item.categoryPath,
        dataItemUid: item.uid,
        startDate: `${period.start}T00:00:00Z`,
        endDate: `${period.end}T00:00:00Z`,
        values: now,
      },
    });
    if (!isAdded) return false;
    setPeriod(nextPeriod(period));
    setQuantity('');
    await queries.invalidateQueries();
    return true;
  };
  const choose = (next: EntryItem): void => {
    setItem(next);
    const measured = next.inputs.find(({ unit: unitOf }) => unitOf !== null);
    if (measured !== undefined) {
      setQuantity(formatFigure(measured.value));
      setUnit(measured.unit ?? '');
    } else setUnit('');
  };
  return {
    item,
    choose,
    clear: () => setItem(null),
    quantity,
    setQuantity,
    reading,
    unit: chosen?.value ?? '',
    units,
    setUnit,
    period,
    setPeriod,
    amount: values.length > 0 ? (amount.data?.dataItem?.amount ?? null) : null,
    fault: amount.error?.message ?? null,
    isReady,
    isWaiting,
    failure,
    add,
  };
}

/** The values to store: the quantity in all of its period, and what a sentence said besides, such as airports. */
function valuesOf(item: EntryItem | null, chosen: UnitChoice | undefined, quantity: string) {
  if (item === null) return [];
  const others = item.inputs.filter(({ unit }) => unit === null).map(({ path, value }) => ({ path, value }));
  if (quantity === '' || chosen === undefined) return others;
  return [{ path: chosen.input, value: quantity, unit: chosen.value, perUnit: 'none' }, ...others];
}
