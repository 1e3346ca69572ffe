import { rounded } from '../../domain/basics/decimal.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { AmountInUnits } from '../../domain/amounts/amount.ts';
import { inventoriesOf } from '../../domain/amounts/scope-part.ts';
import type { Period } from '../../domain/basics/instant.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { newestFirst } from '../../domain/profiles/profile-item-search.ts';
import type { ProfileTotal } from '../../domain/profiles/profile-total.ts';
import { parseUid, type Uid } from '../../domain/basics/uid.ts';
import type { ProfileItems } from '../../ports/profiles.ts';
import { shownAmount } from '../../tables/writing/amount-cells.ts';
import { convertTotals, parseTotalUnits } from '../../totals/convert-total.ts';
import { amountsIn, withRate } from '../../totals/rate.ts';
import { parseDateOption, periodOptions } from './date-options.ts';
import { defineAction } from '../program/command.ts';
import { formatCompound } from '../output/format-result.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readingOptions, withProfiles } from './reading.ts';
import {
  type Column,
  formatJson,
  formatRecords,
  readRecordFormat,
  recordOptions,
} from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { UsageError } from '../program/usage-error.ts';

const per = { per: { type: 'string' } } as const;
const options = { ...periodOptions, ...per, ...limitOption, ...recordOptions, ...readingOptions } as const;

const columns: readonly Column<ProfileItemEntry>[] = [
  { heading: 'uid', cell: ({ item }) => item.uid },
  { heading: 'category', isSpare: true, cell: ({ item }) => item.dataCategory.path },
  { heading: 'item', isSpare: true, cell: ({ item }) => item.dataItem.label },
  { heading: 'name', cell: ({ item }) => item.name },
  { heading: 'start', cell: ({ item }) => showTime(item.validity.start) },
  { heading: 'end', cell: ({ item }) => showTime(item.validity.end) },
  { heading: 'amount', cell: (entry) => amountOf(entry)?.value ?? null },
  { heading: 'unit', cell: unitOf },
  { heading: 'error', cell: errorOf },
];

export const showProfileAction = defineAction(options, async (values, [text, ...rest]) => {
  if (text === undefined || rest.length > 0) throw new UsageError('profiles show needs one profile.');
  const profileUid = parseUid(text, 'The profile');
  const period = readPeriod(values);
  const limit = parseLimit(values.limit);
  const format = readRecordFormat(values);
  const { rate, ...amounts } = amountsIn(period, values.per);
  // A table has no total, so each of its items may have a rate of its own.
  const units = format === 'csv' ? null : parseTotalUnits({ returnPerUnit: values.per }, period);
  await withProfiles('profiles show', values, async ({ profiles, profileItems }) => {
    const { name } = await onlyOutcome(profiles.getMany([profileUid]));
    const search = {
      profileUid,
      categoryPath: ROOT_PATH,
      withAmounts: true,
      orderBy: newestFirst,
      filter: { period, labels: [], onlyFailed: false },
      ...amounts,
    };
    const found = await readEntries('items', limit, (page) =>
      onlyOutcome(profileItems.search([{ ...search, page }])),
    );
    const items = found.map((entry) => withRate(entry, rate));
    if (format === 'ids' || format === 'csv' || units === null) {
      process.stdout.write(formatRecords(format, items, columns));
      return;
    }
    const total = await totalIn(profileItems, profileUid, period, units);
    process.stdout.write(
      format === 'json'
        ? formatJson({ uid: profileUid, name, items: items.map(toJson), total })
        : `${formatRecords(format, items, columns)}\n${formatTotal(total, period)}`,
    );
  });
});

interface ShownTotal extends Pick<
  ProfileTotal,
  'amount' | 'itemCount' | 'pendingCount' | 'failedCount' | 'otherUnits' | 'noteCounts'
> {
  /** Scopes 1 to 3 with market-based scope 2; `null` where no item has a figure of its own for it. */
  readonly marketBased: number | null;
}

async function totalIn(
  profileItems: ProfileItems,
  profileUid: Uid,
  period: Period | null,
  units: ReturnType<typeof parseTotalUnits>,
): Promise<ShownTotal> {
  const request = { profileUids: [profileUid], categoryPath: ROOT_PATH, withSubcategories: true, period };
  const found = await onlyOutcome(profileItems.listTotals([{ ...request, details: ['scope'] }]));
  const [totals] = convertTotals(found, [units]);
  if (totals === undefined) throw new Error('A total of one period is missing.');
  const { scopes, amount, itemCount, pendingCount, failedCount, otherUnits, noteCounts } = totals.whole;
  const isByMarket = scopes?.some(({ isByLocation, isByMarket: counts }) => isByLocation !== counts) === true;
  const marketBased = isByMarket ? inventoriesOf(scopes).marketBased : null;
  return { amount, marketBased, itemCount, pendingCount, failedCount, otherUnits, noteCounts };
}

/** `null` for all of the own time of items. */
function readPeriod(values: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Period | null {
  const [start, end] = [parseDateOption(values, 'from'), parseDateOption(values, 'to')];
  if (start === undefined && end === undefined) return null;
  if (start === undefined) throw new UsageError('--to needs --from, the start of the period.');
  if (end !== undefined && end <= start) throw new UsageError('--to must be after --from.');
  return { start, end: end ?? null };
}

function amountOf({ calculation }: ProfileItemEntry): AmountInUnits<number | null> | null {
  return calculation === null ? null : shownAmount(calculation).amount;
}

function unitOf(entry: ProfileItemEntry): string | null {
  const amount = amountOf(entry);
  return amount === null || amount.value === null ? null : formatCompound(amount.unit, amount.perUnit);
}

function errorOf({ calculation }: ProfileItemEntry): string | null {
  return calculation === null ? null : (shownAmount(calculation).failure?.message ?? null);
}

function toJson(entry: ProfileItemEntry): object {
  const { item, values } = entry;
  return {
    uid: item.uid,
    categoryPath: item.dataCategory.path,
    dataItem: item.dataItem,
    name: item.name,
    note: item.note,
    labels: item.labels,
    start: showTime(item.validity.start),
    end: showTime(item.validity.end),
    values: values.map(({ path, value, unit, perUnit }) => ({ path, value, unit, perUnit })),
    amount: amountOf(entry),
    error: errorOf(entry),
  };
}

function formatTotal(
  { amount, marketBased, itemCount, pendingCount, failedCount, otherUnits, noteCounts }: ShownTotal,
  period: Period | null,
): string {
  const sums = [amount, ...otherUnits].flatMap(({ value, unit, perUnit }) =>
    value === null ? [] : [`${rounded(value)} ${formatCompound(unit, perUnit)}`],
  );
  const failed = failedCount === null || failedCount === 0 ? '' : `, ${failedCount} without an amount`;
  const pending = pendingCount === 0 ? '' : `, ${pendingCount} not calculated yet (ask again)`;
  const lines = [
    ...(marketBased === null
      ? []
      : [
          `Scopes 1 to 3 with market-based scope 2: ${rounded(marketBased)} ${formatCompound(amount.unit, amount.perUnit)}\n`,
        ]),
    ...(noteCounts ?? []).map(({ code, count }) => `Note ${code}: ${count} of the items\n`),
  ];
  const from = period === null ? '' : ` from ${showTime(period.start)}`;
  const until = period?.end == null ? '' : ` to ${showTime(period.end)}`;
  return `Emitted${from}${until}: ${sums.join(', ') || '-'}, ${itemCount} items${failed}${pending}\n${lines.join('')}`;
}
