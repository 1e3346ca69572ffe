import {
  ExploreAddEntryDocument,
  type ExploreChangeValueMutation,
  ExploreChangeValueDocument,
} from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';

export interface ValueToEdit {
  readonly categoryPath: string;
  readonly itemUid: string;
  readonly path: string;
  readonly value: string;
  /** The version of the item; `null` where the service has no versions. */
  readonly version: number | null;
}

export interface Edit {
  readonly text: string;
  /** From when on, for a new entry of the history; `null` for the value in effect. */
  readonly startDay: string | null;
  readonly expectedVersion: number | null;
  /** With it the same edit takes effect once, however often it is sent. */
  readonly key: string | null;
}

type Written = NonNullable<ExploreChangeValueMutation['updateDataItemValue']>;
type Change = NonNullable<Written['changes']>['fields'][number];
type Payload = (Pick<Written, 'changes' | 'userErrors'> & { readonly current: string | undefined }) | null;

export type Outcome =
  /** With `changes` of a trial, which are `null` where the service cannot try. */
  | { readonly kind: 'done'; readonly changes: readonly Change[] | null }
  | { readonly kind: 'conflict'; readonly current: string; readonly currentVersion: number | null }
  | { readonly kind: 'refused'; readonly message: string };

/** Sends an edit, or tries what it would change. */
export async function sendEdit(value: ValueToEdit, edit: Edit, isTrial: boolean): Promise<Outcome> {
  const payload = await write(value, edit, isTrial);
  const [refusal] = payload?.userErrors ?? [];
  if (refusal === undefined) return { kind: 'done', changes: payload?.changes?.fields ?? null };
  if (isTrial && refusal.code === 'UPSTREAM_UNSUPPORTED') return { kind: 'done', changes: null };
  const { code, message, currentVersion } = refusal;
  if (code !== 'CONFLICT' || currentVersion === null) return { kind: 'refused', message };
  return { kind: 'conflict', current: payload?.current ?? '', currentVersion };
}

/** Again without what the service does not have, keys and versions to compare, of which nothing was written then. */
async function write(value: ValueToEdit, edit: Edit, isTrial: boolean): Promise<Payload> {
  const payload = await ask(value, edit, isTrial);
  const lacks = (name: string): boolean =>
    !isTrial &&
    payload?.userErrors.some(
      ({ code, field }) => code === 'UPSTREAM_UNSUPPORTED' && field?.at(-1) === name,
    ) === true;
  if (edit.key !== null && lacks('idempotencyKey')) return write(value, { ...edit, key: null }, isTrial);
  if (edit.expectedVersion !== null && lacks('expectedVersion'))
    return write(value, { ...edit, expectedVersion: null }, isTrial);
  return payload;
}

async function ask(value: ValueToEdit, edit: Edit, isTrial: boolean): Promise<Payload> {
  const { categoryPath, itemUid, path } = value;
  const { text, startDay, expectedVersion, key } = edit;
  const how = { dryRun: isTrial, ...(isTrial ? {} : { idempotencyKey: key }) };
  if (startDay === null) {
    const input = { categoryPath, itemUid, path, value: text, expectedVersion };
    const payload = (await request(ExploreChangeValueDocument, { input, ...how })).updateDataItemValue;
    return payload && { ...payload, current: payload.dataItemValue?.value };
  }
  const input = {
    categoryPath,
    itemUid,
    expectedVersion,
    startDate: `${startDay}T00:00:00Z`,
    values: [{ path, value: text }],
  };
  const payload = (await request(ExploreAddEntryDocument, { input, ...how })).createDataItemValueEntries;
  if (payload === null) return null;
  const now = payload.dataItem?.itemValues?.find((each) => each.path === path);
  return { ...payload, current: now?.value };
}
