import type { Principal } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import {
  assertRows,
  faultOf,
  parseRowKey,
  refusedRow,
  type RowFault,
  rowFault,
  type RowOfProfile,
  withheld,
  type RowVerdict,
  type RowWriteOptions,
} from '../../domain/profiles/table-row.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { NewProfileItem } from '../../ports/profile-store.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import { createDataCategories } from '../data-categories/data-categories.ts';
import { createDataItems } from '../data-items/data-items.ts';
import { planEachOnce } from '../data-items/value-rules.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { write } from '../writes/write-attempts.ts';
import { findUsed, newItemsOf, readUsedItems } from './create-profile-items.ts';
import { addedParts, noteImport, partsOf } from '../imports/note-imports.ts';
import { textOfUse } from './distinct-uses.ts';
import { compareKnown } from './known-rows.ts';
import { rowAmounts } from './row-amounts.ts';
import { withMainInput, withoutMainInput } from '../../tables/items/main-input.ts';
import { withTime } from '../../tables/items/row-time.ts';
import { definitionsOfRows } from './row-definitions.ts';
import { assertSaidPerWhat, rowFaults } from './row-faults.ts';
import { findItems } from '../../tables/items/row-items.ts';

const maxAttempts = 3;

/** Starts over when another import has added the same rows meanwhile. */
export async function importProfileItemRows(
  request: RequestScope,
  rows: readonly RowOfProfile[],
  options: RowWriteOptions = {},
): Promise<readonly RowVerdict[]> {
  const principal = await authenticatedToWrite(request);
  const profileUids = new Set(rows.map(({ profileUid }) => profileUid));
  (await readProfiles(request, principal, [...profileUids], 'modify')).forEach(orThrow);
  assertRows(rows);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(request, () => importOnce(request, principal, rows, options));
    } catch (error) {
      const isRaced = error instanceof EmissionsError && error.fault === 'duplicate';
      if (!isRaced || attempt === maxAttempts) throw error;
    }
  }
}

async function importOnce(
  request: RequestScope,
  principal: Principal,
  rows: readonly RowOfProfile[],
  options: RowWriteOptions,
): Promise<readonly RowVerdict[]> {
  const { isAllOrNothing = false, isDryRun = false, withAmounts = false, run } = options;
  const { store, signal, clock } = request;
  const { items, used, notes } = await newItems(request, principal, rows, options.found);
  const candidates = items.filter((item) => 'uid' in item);
  const by = await request.editor(run?.uid);
  const written = await store.atomically(
    async (inner) => {
      const { profileItems } = inner;
      const known = await profileItems.findByRowKeys(rows, signal);
      const duplicates = await profileItems.findDuplicates(candidates, signal);
      const added: NewProfileItem[] = [];
      const keysSoFar = new Set<string>();
      const uses = new Set<string>();
      const verdicts = items.map((item, index): RowVerdict => {
        const { line = 0, key = '', profileUid = '' } = rows[index] ?? {};
        const keyOfProfile = `${profileUid} ${key}`;
        if (keysSoFar.has(keyOfProfile)) return refusedRow(line, repeatedKey);
        keysSoFar.add(keyOfProfile);
        const uid = known[index];
        if (uid !== undefined) return { line, outcome: 'known', uid };
        if (!('uid' in item)) return refusedRow(line, item);
        const use = textOfUse(item);
        if (duplicates.has(item.uid) || uses.has(use)) return refusedRow(line, duplicateItem);
        added.push(item);
        uses.add(use);
        return { line, outcome: 'added', uid: isDryRun ? null : item.uid, message: notes[index] };
      });
      if (isAllOrNothing && verdicts.some(({ outcome }) => outcome === 'refused')) {
        return verdicts.map(withheld);
      }
      if (added.length > 0 && !isDryRun) {
        await profileItems.create(added, clock(), signal, by);
        if (run !== undefined) await noteImport(request, inner, principal, run, addedParts(added));
      }
      return verdicts;
    },
    signal,
    'shared',
  );
  const verdicts = await compareKnown(request, principal, rows, items, written, options);
  const isNoted = run !== undefined && !isDryRun;
  if (!withAmounts && !isNoted) return verdicts;
  const counted = await withAmountsOf(request, principal, items, used, verdicts);
  if (isNoted) {
    const parts = partsOf(rows, counted);
    await store.atomically((inner) => noteImport(request, inner, principal, run, parts), signal, 'shared');
  }
  return withAmounts ? counted : verdicts;
}

/** Verdicts on rows that are or become items, with what these emit. */
async function withAmountsOf(
  request: RequestScope,
  principal: Principal,
  items: readonly (NewProfileItem | RowFault)[],
  used: Awaited<ReturnType<typeof readUsedItems>>,
  verdicts: readonly RowVerdict[],
): Promise<readonly RowVerdict[]> {
  const shown = items.flatMap((item, index) => {
    const outcome = verdicts[index]?.outcome;
    const isRow = outcome !== undefined && outcome !== 'refused' && outcome !== 'withheld';
    const of = 'uid' in item ? used.get(item.dataItemUid) : undefined;
    return isRow && 'uid' in item && of !== undefined ? [{ index, item, used: of }] : [];
  });
  const amounts = await rowAmounts(request, principal, shown);
  const byIndex = new Map(shown.map(({ index }, at) => [index, amounts[at]]));
  return verdicts.map((verdict, index): RowVerdict => {
    const amount = byIndex.get(index);
    return amount === undefined || !('uid' in verdict) ? verdict : { ...verdict, amount };
  });
}

/** The items that the rows describe, or why they cannot be. */
async function newItems(
  request: RequestScope,
  principal: Principal,
  rows: readonly RowOfProfile[],
  known: RowWriteOptions['found'],
): Promise<{
  readonly items: readonly (NewProfileItem | RowFault)[];
  readonly used: Awaited<ReturnType<typeof readUsedItems>>;
  /** How the words of a row were taken. */
  readonly notes: readonly (string | undefined)[];
}> {
  const found = await findItems(
    { dataCategories: createDataCategories(request), dataItems: createDataItems(request) },
    rows,
    known,
  );
  const used = await readUsedItems(
    request,
    found.flatMap((each) => ('uid' in each ? each.uid : [])),
  );
  const definitionOf = await definitionsOfRows(
    request,
    rows.filter((_, index) => !('uid' in (found[index] ?? unclear))),
  );
  const toItem = newItemsOf(request, principal);
  const withOthers = rowFaults(request, principal);
  const plansOf = planEachOnce(principal.apiVersion);
  const items = await mapInSlices(request.budget, rows, (row, index) => {
    const { profileUid, key } = row;
    const named = found[index] ?? unclear;
    if (!('uid' in named)) return withOthers(named, withoutMainInput(row), definitionOf(row));
    const { uid: dataItemUid, inputs } = named;
    try {
      const { definition } = findUsed(used, dataItemUid);
      const said = { ...row.draft, values: [...row.draft.values, ...inputs] };
      const draft = withTime(definition, row, withMainInput(definition, principal.apiVersion, said));
      const item = toItem(profileUid, { ...draft, categoryPath: ROOT_PATH, dataItemUid }, definition);
      assertSaidPerWhat(plansOf(definition), draft);
      return { ...item, rowKey: parseRowKey(key) };
    } catch (error) {
      if (!(error instanceof EmissionsError)) throw error;
      return withOthers(faultOf(error), withoutMainInput(row), used.get(dataItemUid)?.definition);
    }
  });
  return { items, used, notes: found.map((each) => ('uid' in each ? each.note : undefined)) };
}

const unclear = rowFault('ITEM_MISSING', 'The row names no data item.');
const repeatedKey = rowFault(
  'KEY_REPEATED',
  'An earlier row has the same row key; give each row its own.',
  'rowKey',
);
const duplicateItem = rowFault(
  'DUPLICATE_ITEM',
  'The profile, or an earlier row, has an item with this data item, name and start: give the row another name or start, or omit the name.',
);
