import {
  ExploreChangeItemDocument,
  ExploreDeleteItemDocument,
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

interface Answer {
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] | null }[];
}

/** Learned from its first refusal, so that a change that is sent again is the same and not another under its key. */
let comparesVersions = true;

/** Without the version where the service compares none, of which nothing was sent then: the last write wins. */
async function sent<
  Input extends { expectedVersion?: unknown },
  Data extends Readonly<Record<string, unknown>>,
>(input: Input, send: (input: Input) => Promise<Data>): Promise<Data> {
  if (comparesVersions) {
    const data = await send(input);
    const [payload] = Object.values(data) as (Answer | null)[];
    const isRefused = payload?.userErrors.some(
      ({ code, field }) => code === 'UPSTREAM_UNSUPPORTED' && field?.at(-1) === 'expectedVersion',
    );
    if (isRefused !== true) return data;
    comparesVersions = false;
  }
  return send({ ...input, expectedVersion: null });
}
