import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { profileItemKeyOf } from '../../domain/profiles/profile-item.ts';
import { mapEntries, mapEntriesAsync } from '../../domain/basics/batch-entries.ts';
import { asUnknownEntity } from '../http/entries.ts';
import { isVersion1 } from '../http/envelope.ts';
import { batchLists } from '../../wire/forms/batch.ts';
import { assertOnly, requiredUidField } from '../../wire/forms/fields.ts';
import { readKnownValues } from '../http/known-values.ts';
import { allOf } from '../http/outcome.ts';
import { type CategoryOfProfile, readProfileItemBatch } from './profile-item-bodies.ts';
import { onlyInVersion2 } from './items-of-profile.ts';
import { answerWithItems } from './profile-item-documents.ts';
import { readProfileItemEntries } from './profile-item-entries.ts';
import { readProfileItemChange } from './profile-item-changes.ts';
import { assertUnits } from './profile-items.ts';
import { showWritten } from '../http/show-written.ts';
import { readProfileWriteQuery } from '../http/query.ts';
import { decodeRepresentation } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

const { uid: argument } = batchLists.profileItems;

/** DELETE of a document at /items/{uid} and /items/{uid}/{category}: every entry names its item. */
export async function deleteProfileItems(call: RestCall, scope: CategoryOfProfile): Promise<RestAnswer> {
  if (isVersion1(call)) throw onlyInVersion2('several items are deleted at once in version 2');
  readProfileWriteQuery(call, []);
  const items = mapEntries(readProfileItemBatch(call), (fields) => {
    assertOnly(fields, [argument]);
    return { ...scope, uid: requiredUidField(fields, argument, 'a profile item', 'the uid of the item') };
  });
  await asUnknownEntity(argument, call.backend.profileItems.delete(items));
  return emptyAnswer;
}

/**
 * PUT of a document at /profiles/{uid} or /profiles/{uid}/{category}: every
 * entry names its item with `profileItemUid`, and changes it like a form. The
 * items are in the category, or below the profile itself in any.
 */
export async function putProfileItems(call: RestCall, scope: CategoryOfProfile): Promise<RestAnswer> {
  const { backend } = call;
  const query = readProfileWriteQuery(call);
  const bodies = readProfileItemBatch(call);
  const known = await readKnownValues(call, scope.categoryPath, bodies);
  const requested = await mapEntriesAsync(bodies, async (fields) => {
    const uid = requiredUidField(fields, argument, 'a profile item', 'the uid of the item that changes');
    const key: ProfileItemKey = { ...scope, uid };
    const representation = decodeRepresentation(fields, query);
    const change = await asUnknownEntity(
      argument,
      readProfileItemChange(call, { fields, kind: 'entry', known }, key),
    );
    return { key, representation, change };
  });
  await asUnknownEntity(argument, assertUnits(call, requested));
  await asUnknownEntity(argument, backend.profileItems.update(requested.map(({ change }) => change)));
  const isFull = isVersion1(call) || requested.some(({ representation }) => representation.isFull);
  if (!isFull) return emptyAnswer;
  return showWritten(call, emptyAnswer, async () => {
    const items = await allOf(backend.profileItems.getMany(requested.map(({ key }) => key)));
    const entries = await readProfileItemEntries(
      backend,
      requested.map(({ key, representation }, at) => {
        const item = items[at];
        return { key: item === undefined ? key : profileItemKeyOf(item), representation };
      }),
    );
    return answerWithItems(call, scope, entries);
  });
}
