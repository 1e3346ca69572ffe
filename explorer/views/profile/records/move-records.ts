import { ExploreAddItemsDocument } from '../../../../schema/generated/graphql.ts';
import { request } from '../../../api/request.ts';
import { deleteItems } from '../change-item.ts';
import { recordDraft } from './record-draft.ts';
import type { ProfileRecord } from './records-query.ts';

/** Adds records to another profile, and then takes them out of theirs; says what was refused. */
export async function moveRecords(
  { to, records }: { readonly to: string; readonly records: readonly ProfileRecord[] },
  key: string | null,
) {
  const { createProfileItems } = await request(ExploreAddItemsDocument, {
    input: { profileUid: to, items: records.map(recordDraft) },
    idempotencyKey: key,
  });
  const refused = createProfileItems?.userErrors ?? [];
  if (refused.length > 0) return refused;
  return deleteItems(
    records.map(({ id, version }) => ({ id, expectedVersion: version })),
    key === null ? null : `${key}-from`,
  );
}
