import {
  ExploreChangeItemDocument,
  ExploreChangeItemsDocument,
  ExploreDeleteItemDocument,
  ExploreDeleteItemsDocument,
  type DeleteProfileItemInput,
  type UpdateProfileItemInput,
} from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';

/** The answer to a change: its errors, and on a conflict the current item. */
export async function changeItem(input: UpdateProfileItemInput, idempotencyKey: string | null) {
  const { updateProfileItem } = await sent(input, (asked) =>
    request(ExploreChangeItemDocument, { input: asked, idempotencyKey }),
  );
  return { item: updateProfileItem?.profileItem ?? null, userErrors: updateProfileItem?.userErrors ?? [] };
}

export async function deleteItem(input: DeleteProfileItemInput, idempotencyKey: string | null) {
  const { deleteProfileItem } = await sent(input, (asked) =>
    request(ExploreDeleteItemDocument, { input: asked, idempotencyKey }),
  );
  return deleteProfileItem?.userErrors ?? [];
}

/** All or none of them. */
export async function deleteItems(items: readonly DeleteProfileItemInput[], idempotencyKey: string | null) {
  const [only] = items;
  // Services that delete nothing in a batch delete one record.
  if (items.length === 1 && only !== undefined) return deleteItem(only, idempotencyKey);
  const { deleteProfileItems } = await sentAll(items, (all) =>
    request(ExploreDeleteItemsDocument, { input: { items: [...all] }, idempotencyKey }),
  );
  return deleteProfileItems?.userErrors ?? [];
}

export async function changeItems(changes: readonly UpdateProfileItemInput[], idempotencyKey: string | null) {
  const { updateProfileItems } = await sentAll(changes, (all) =>
    request(ExploreChangeItemsDocument, { input: { changes: [...all] }, idempotencyKey }),
  );
  return { items: updateProfileItems?.profileItems ?? [], userErrors: updateProfileItems?.userErrors ?? [] };
}

interface Answer {
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] | null }[];
}

/** Learned from its first refusal, so that a change that is sent again is the same and not another under its key. */
let comparesVersions = true;

type Versioned = { readonly expectedVersion?: unknown };
type Data = Readonly<Record<string, unknown>>;

/** Without the version where the service compares none, of which nothing was sent then: the last write wins. */
async function sent<Input extends Versioned, Answered extends Data>(
  input: Input,
  send: (input: Input) => Promise<Answered>,
): Promise<Answered> {
  return sentAll([input], async ([only]) => send(only ?? input));
}

async function sentAll<Input extends Versioned, Answered extends Data>(
  inputs: readonly Input[],
  send: (inputs: readonly Input[]) => Promise<Answered>,
): Promise<Answered> {
  if (comparesVersions) {
    const data = await send(inputs);
    const [payload] = Object.values(data) as (Answer | null)[];
    const isRefused = payload?.userErrors.some(
      ({ code, field }) => code === 'UPSTREAM_UNSUPPORTED' && field?.at(-1) === 'expectedVersion',
    );
    if (isRefused !== true) return data;
    comparesVersions = false;
  }
  return send(inputs.map((input) => ({ ...input, expectedVersion: null })));
}
