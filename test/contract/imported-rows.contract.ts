import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemChoice, ProfileItemRow, RowOfProfile } from '../../src/domain/profiles/table-row.ts';
import { newestFirst } from '../../src/domain/profiles/profile-item-search.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asInstant, asPath, asUid } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const byUid: ItemChoice = { by: 'uid', uid: petrolSmall.uid };
const drill = (size: string): ItemChoice => ({
  by: 'drill',
  categoryPath: asPath('transport/car'),
  drill: [
    { name: 'fuel', value: 'petrol' },
    { name: 'size', value: size },
  ],
});
const search: ItemChoice = { by: 'search', categoryPath: asPath('transport'), query: 'diesel small' };

const row = (
  key: string,
  item: ItemChoice = byUid,
  draft: Partial<ProfileItemRow['draft']> = {},
): ProfileItemRow => ({
  line: 1,
  key,
  item,
  draft: { name: key, values: [{ name: 'distance', value: '1' }], ...draft },
});

export function describeImportedRows(callers: Callers): void {
  describe('rows of tables', () => {
    let profileUid: Uid;

    beforeAll(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
    });

    const importRows = (
      rows: readonly ProfileItemRow[],
      options?: Parameters<ReturnType<Callers['demo']>['profileItems']['importRows']>[1],
      backend = callers.demo(),
    ) =>
      backend.profileItems.importRows(
        rows.map((each) => ({ ...each, profileUid })),
        options,
      );

    const stored = async (name: string) => {
      const request = {
        profileUid,
        categoryPath: asPath(''),
        filter: { period: null, labels: [], onlyFailed: false },
        orderBy: newestFirst,
        page: { page: 1, itemsPerPage: 100 },
        withAmounts: false,
      };
      const { entries } = await only(callers.demo().profileItems.search([request]));
      return entries.find(({ item }) => item.name === name);
    };

    it('a row becomes an item with all that it says, as it says it', async () => {
      const note = ' "=1+1"\nand ü ';
      const draft = {
        note,
        labels: [{ key: 'Site', value: "'=x" }],
        startDate: asInstant(Date.UTC(2025, 0)),
        endDate: asInstant(Date.UTC(2025, 1)),
        values: [{ name: 'distance', value: '0.10', unit: 'mi', perUnit: 'month' }],
      };
      const [verdict] = await importRows([{ ...row('whole', byUid, draft), line: 7 }]);
      expect(verdict).toEqual({ line: 7, outcome: 'added', uid: expect.anything() });
      expect(await stored('whole')).toMatchObject({
        item: {
          note,
          labels: [{ key: 'Site', value: "'=x" }],
          validity: { start: draft.startDate, end: draft.endDate },
          dataItem: { uid: petrolSmall.uid },
        },
        values: expect.arrayContaining([
          expect.objectContaining({ path: 'distance', value: '0.10', unit: 'mi', perUnit: 'month' }),
        ]),
      });
    });

    it('each row has its own verdict, in their order', async () => {
      const rows = [
        row('drill', drill('small')),
        row('search', search),
        row('huge', drill('huge')),
        row('unknown', { by: 'uid', uid: asUid('ZZZZZZZZZZZZ') }),
        row('value', byUid, { values: [{ name: 'distance', value: 'x' }] }),
        row('unit', byUid, { values: [{ name: 'distance', value: '1', unit: 'kg' }] }),
        row('drill', drill('small')),
      ].map((each, index) => ({ ...each, line: 10 + index }));
      const verdicts = await importRows(rows);
      expect(
        verdicts.map((verdict) =>
          verdict.outcome === 'refused'
            ? [verdict.line, verdict.fault.code, verdict.fault.column?.toLowerCase() ?? null]
            : [verdict.line, verdict.outcome],
        ),
      ).toEqual([
        [10, 'added'],
        [11, 'added'],
        [12, 'ITEM_UNKNOWN', null],
        [13, 'ITEM_UNKNOWN', 'dataitemuid'],
        [14, 'VALUE_INVALID', 'distance'],
        [15, 'VALUE_INVALID', 'distanceunit'],
        [16, 'KEY_REPEATED', 'rowkey'],
      ]);
    });

    it('a text that is longer than a row of a table is refused as any other that is too long', async () => {
      const long = 'x'.repeat(70_000);
      const rows = [
        row('value', byUid, { values: [{ name: 'distance', value: long }] }),
        row('unit', byUid, { values: [{ name: 'distance', value: '1', unit: long }] }),
        row('note', byUid, { note: long }),
        row('label', byUid, { labels: [{ key: 'site', value: long }] }),
        row(long, byUid, { name: 'key' }),
        row('drilled', drill(long)),
        row('searched', { by: 'search', categoryPath: asPath('transport'), query: long }),
      ];
      const verdicts = await importRows(rows, { isDryRun: true });
      expect(
        verdicts.map((verdict) => 'fault' in verdict && [verdict.fault.code, verdict.fault.column]),
      ).toEqual([
        ['VALUE_INVALID', 'distance'],
        ['VALUE_INVALID', expect.stringMatching(/^distanceUnit$/i)],
        ['VALUE_INVALID', 'note'],
        ['VALUE_INVALID', 'label.site'],
        ['VALUE_INVALID', 'rowKey'],
        ['ITEM_UNKNOWN', null],
        ['ITEM_UNKNOWN', null],
      ]);
      const [value] = verdicts;
      expect(value).toMatchObject({
        fault: { message: expect.stringMatching(/it has (70000|5000 or more)\.$/) },
      });
    });

    it('a row that is there already is known, and stays as it is unless changes are to be applied', async () => {
      const [added] = await importRows([row('again')]);
      expect(await importRows([row('again')])).toEqual([{ ...added, outcome: 'known' }]);
      const other = [row('again', byUid, { note: 'changed' })];
      const message = expect.stringContaining('note is empty, and "changed" in the row') as string;
      expect(await importRows(other)).toEqual([{ ...added, outcome: 'changed', message }]);
      expect(await importRows(other, { updatesChanged: true, isDryRun: true })).toMatchObject([
        { outcome: 'updated' },
      ]);
      expect((await stored('again'))?.item.note).toBeNull();
      expect(await importRows(other, { updatesChanged: true })).toMatchObject([{ outcome: 'updated' }]);
      expect((await stored('again'))?.item.note).toBe('changed');
      expect(await importRows(other)).toEqual([{ ...added, outcome: 'known' }]);
    });

    it('a dry run, and a refused row where all are to be added, add nothing', async () => {
      const rows = [row('dry'), row('wrong', drill('huge'))];
      const dry = await importRows(rows, { isDryRun: true });
      expect(dry.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
      const none = await importRows(rows, { isAllOrNothing: true });
      expect(none.map(({ outcome }) => outcome)).toEqual(['withheld', 'refused']);
      expect(await stored('dry')).toBeUndefined();
    });

    it('rows of several profiles are known by their keys in their own', async () => {
      const { profiles, profileItems } = callers.demo();
      const other = (await profiles.create()).uid;
      const rows = [profileUid, other].flatMap((uid) =>
        ['first', 'second'].map((key, index) => ({ ...row(key), line: index + 1, profileUid: uid })),
      );
      const outcomes = async (of: readonly RowOfProfile[]) =>
        (await callers.demo().profileItems.importRows(of)).map(({ outcome }) => outcome);
      expect(await profileItems.importRows(rows.slice(0, 1))).toMatchObject([{ outcome: 'added' }]);
      expect(await outcomes(rows)).toEqual(['known', 'added', 'added', 'added']);
      expect(await outcomes(rows.toReversed())).toEqual(['known', 'known', 'known', 'known']);
      const foreign = (await callers.as('stranger').profiles.create()).uid;
      const more = [
        { ...row('third'), profileUid },
        { ...row('third'), profileUid: foreign },
      ];
      await expect(callers.demo().profileItems.importRows(more)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('only those who may change the profile add rows, at most 1,000 at once', async () => {
      const codeOf = (rows: readonly ProfileItemRow[], backend = callers.demo()) =>
        importRows(rows, {}, backend).then(
          () => null,
          (error: { code: string }) => error.code,
        );
      expect(await codeOf([])).toBe('BAD_USER_INPUT');
      expect(await codeOf(Array.from({ length: 1001 }, (_, index) => row(String(index))))).toBe(
        'BAD_USER_INPUT',
      );
      expect(await codeOf([row('foreign')], callers.as('stranger'))).toBe('FORBIDDEN');
      profileUid = asUid('ZZZZZZZZZZZZ');
      expect(await codeOf([row('missing')])).toBe('NOT_FOUND');
    });
  });
}
