import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { failureOf } from '../../domain/amounts/amount.ts';
import { type Instant, later, type Period } from '../../domain/basics/instant.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { newestFirst } from '../../domain/profiles/profile-item-search.ts';
import type { ProfileTotal } from '../../domain/profiles/profile-total.ts';
import { parseUid, type Uid } from '../../domain/basics/uid.ts';
import type { ProfileItems } from '../../ports/profiles.ts';
import { asOfOption, parseAsOf } from './as-of.ts';
import { defineAction } from '../program/command.ts';
import { formatCompound, formatNumber } from '../output/format-result.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readingOptions, withBackend } from './reading.ts';
import {
  type Column,
  formatJson,
  formatRecords,
  readRecordFormat,
  recordOptions,
} from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { UsageError } from '../program/usage-error.ts';

const options = { ...asOfOption, ...limitOption, ...recordOptions, ...readingOptions } as const;

const columns: readonly Column<ProfileItemEntry>[] = [
  { heading: 'uid', cell: ({ item }) => item.uid },
  { heading: 'category', cell: ({ item }) => item.dataCategory.path },
  { heading: 'item', cell: ({ item }) => item.dataItem.label },
  { heading: 'name', cell: ({ item }) => item.name },
  { heading: 'start', cell: ({ item }) => showTime(item.validity.start) },
  { heading: 'end', cell: ({ item }) => showTime(item.validity.end) },
  { heading: 'amount', cell: ({ calculation }) => calculation?.amount.value ?? null },
  { heading: 'unit', cell: unitOf },
  { heading: 'error', cell: errorOf },
];

export const showProfileAction = defineAction(options, async (values, [text, ...rest]) => {
  if (text === undefined || rest.length > 0) throw new UsageError('profiles show needs one profile.');
  const profileUid = parseUid(text, 'The profile');
  const asOf = parseAsOf(values['as-of']);
  const limit = parseLimit(values.limit);
  const format = readRecordFormat(values);
  await withBackend(values, 'profiles-show', async ({ profiles, profileItems }) => {
    const { name } = await onlyOutcome(profiles.getMany([profileUid]));
    const search = { profileUid, categoryPath: ROOT_PATH, withAmounts: true, orderBy: newestFirst };
    const filter = { period: asOf === undefined ? null : minuteFrom(asOf), labels: [], onlyFailed: false };
    const items = await readEntries('items', limit, (page) =>
      onlyOutcome(profileItems.search([{ ...search, filter, page }])),
    );
    if (format === 'csv') {
      process.stdout.write(formatRecords(format, items, columns));
      return;
    }
    const total = filter.period === null ? null : await totalIn(profileItems, profileUid, filter.period);
    process.stdout.write(
      format === 'json'
        ? formatJson({ uid: profileUid, name, items: items.map(toJson), total })
        : `${formatRecords(format, items, columns)}${total === null ? '' : `\n${formatTotal(total)}`}`,
    );
  });
});

/** Amounts are rates, such as kg per year: those of items of different times have no sum. */
async function totalIn(
  profileItems: ProfileItems,
  profileUid: Uid,
  period: Period,
): Promise<Pick<ProfileTotal, 'amount' | 'itemCount' | 'failedCount' | 'otherUnits'>> {
  const request = { profileUids: [profileUid], categoryPath: ROOT_PATH, withSubcategories: true, period };
  const [totals] = await onlyOutcome(
    profileItems.listTotals([{ ...request, isOfPeriod: false, details: [] }]),
  );
  if (totals === undefined) throw new Error('A total of one period is missing.');
  const { amount, itemCount, failedCount, otherUnits } = totals.whole;
  return { amount, itemCount, failedCount, otherUnits };
}

const minuteMs = 60_000;

/** The shortest period that items overlap, whose times are whole minutes. */
function minuteFrom(start: Instant): Period {
  return { start, end: later(start, minuteMs) };
}

function unitOf({ calculation }: ProfileItemEntry): string | null {
  if (calculation === null || calculation.amount.value === null) return null;
  return formatCompound(calculation.amount.unit, calculation.amount.perUnit);
}

function errorOf({ calculation }: ProfileItemEntry): string | null {
  return (calculation === null ? undefined : failureOf(calculation)?.message) ?? null;
}

function toJson(entry: ProfileItemEntry): object {
  const { item, values, calculation } = entry;
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
    amount: calculation?.amount ?? null,
    error: errorOf(entry),
  };
}

function formatTotal({
  amount,
  itemCount,
  failedCount,
  otherUnits,
}: Awaited<ReturnType<typeof totalIn>>): string {
  const sums = [amount, ...otherUnits].flatMap(({ value, unit, perUnit }) =>
    value === null ? [] : [`${formatNumber(value)} ${formatCompound(unit, perUnit)}`],
  );
  const failed = failedCount === null || failedCount === 0 ? '' : `, ${failedCount} without an amount`;
  return `Total: ${sums.join(', ') || '-'}, ${itemCount} items${failed}\n`;
}
