import type { ProfileItemDraft } from '../../../../schema/generated/graphql.ts';
import { isGiven } from '../quantity.ts';
import type { ProfileRecord } from './records-query.ts';

type Copied = Pick<
  ProfileRecord,
  'name' | 'startDate' | 'endDate' | 'labels' | 'itemValues' | 'dataCategory'
> & { readonly dataItem: { readonly uid: string } | null };

/** The same record, to add it once more. */
export const recordDraft = (record: Copied): ProfileItemDraft => ({
  categoryPath: record.dataCategory?.path ?? null,
  dataItemUid: record.dataItem?.uid ?? null,
  name: record.name,
  startDate: record.startDate,
  endDate: record.endDate,
  labels: record.labels?.map(({ key, value }) => ({ key, value })) ?? null,
  values: (record.itemValues ?? []).filter(isGiven).map(({ path, value, unit, perUnit }) => ({
    path,
    value,
    unit,
    ...(perUnit === null ? {} : { perUnit }),
  })),
});
