import type { ProfileItemEntry } from '../../domain/profile-item-page.ts';
import type { ProfileItemKey } from '../../domain/profile-item.ts';
import type { Backend } from '../../ports/backend.ts';
import { encodeCreatedItems } from '../../wire/data-items/created-items.ts';
import { profileItemPath } from '../../wire/format/routes.ts';
import { mapBatchEntries } from '../http/entries.ts';
import { createdAt, envelopeFor, isVersion1 } from '../http/envelope.ts';
import { readKnownValuesOfUse } from '../http/known-values.ts';
import { type CategoryOfProfile, readProfileItemBodies } from './profile-item-bodies.ts';
import { dateContextOf } from './profile-item-changes.ts';
import { answerWithItems, answerWithNewItem } from './profile-item-documents.ts';
import { readProfileItemEntries } from './profile-item-entries.ts';
import { decodeProfileItemDraft } from '../../wire/profile-items/profile-item-form.ts';
import { readQuery } from '../http/query.ts';
import { decodeRepresentation, hasUnits } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';
import { assertVersionOfQuery } from '../../wire/forms/version-parameters.ts';

/**
 * POST /profiles/{uid} and /profiles/{uid}/{category}: one item as a form, or
 * up to fifty as a document. A document with one entry is answered like a form.
 */
export async function postProfileItems(call: RestCall, scope: CategoryOfProfile): Promise<RestAnswer> {
  const { backend, parameters, viewer } = call;
  const query = readQuery(parameters);
  assertVersionOfQuery(query, viewer.apiVersion);
  const bodies = readProfileItemBodies(call);
  const context = dateContextOf(call);
  const knownTo = await readKnownValuesOfUse(call, scope.categoryPath, bodies);
  const read = mapBatchEntries(bodies, (fields) => ({
    draft: decodeProfileItemDraft(fields, scope.categoryPath, context, knownTo(fields)),
    representation: decodeRepresentation(fields, query),
  }));
  const representations = read.map(({ representation }) => representation);
  const isFull = isVersion1(call) || representations.some((each) => each.isFull);
  const isInUnits = representations.some(hasUnits);
  const create = async ({ profileItems }: Backend): Promise<CreatedItems> => {
    const drafts = read.map(({ draft }) => draft);
    const keys = await profileItems.create(scope.profileUid, drafts);
    if (!isFull && !isInUnits) return { keys, entries: [] };
    const requested = keys.flatMap((key, at) => {
      const representation = representations[at];
      return representation === undefined ? [] : [{ key, representation }];
    });
    return { keys, entries: await readProfileItemEntries({ profileItems }, requested) };
  };
  // Whether amounts convert to the requested units shows only when there are amounts.
  const created = await (isInUnits ? backend.writes.writeRecordsAtomically(create) : create(backend));
  return answerCreated(call, scope, created, isFull);
}

interface CreatedItems {
  readonly keys: readonly ProfileItemKey[];
  /** None where the answer shows no amounts. */
  readonly entries: readonly ProfileItemEntry[];
}

async function answerCreated(
  call: RestCall,
  scope: CategoryOfProfile,
  { keys, entries }: CreatedItems,
  isFull: boolean,
): Promise<RestAnswer> {
  const [key, ...others] = keys;
  const [entry] = entries;
  if (key !== undefined && others.length === 0) {
    const answer = isFull && entry !== undefined ? await answerWithNewItem(call, scope, entry) : emptyAnswer;
    return { ...answer, ...createdAt(call, profileItemPath(key)) };
  }
  if (isFull) return answerWithItems(call, scope, entries);
  const items = keys.map((each) => ({ uri: profileItemPath(each), uid: each.uid }));
  return { document: encodeCreatedItems({ ...envelopeFor(call), items }, call.format) };
}
