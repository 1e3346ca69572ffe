import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { Backend } from '../../ports/backend.ts';
import { encodeCreatedItems } from '../../wire/profile-items/created-items.ts';
import { profileItemPath } from '../../wire/addresses.ts';
import { mapEntries } from '../../domain/basics/batch-entries.ts';
import { createdAt, envelopeFor, isVersion1 } from '../http/envelope.ts';
import { readKnownValuesOfUse } from '../http/known-values.ts';
import { type CategoryOfProfile, readProfileItemBodies } from './profile-item-bodies.ts';
import { answerWithItems, answerWithNewItem } from './profile-item-documents.ts';
import { readProfileItemEntries } from './profile-item-entries.ts';
import { decodeProfileItemDraft } from '../../wire/profile-items/profile-item-form.ts';
import { showWritten } from '../http/show-written.ts';
import { queryContextOf, readProfileWriteQuery } from '../http/query.ts';
import { decodeRepresentation, hasUnits } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/**
 * POST /profiles/{uid} and /profiles/{uid}/{category}: one item as a form, or
 * up to fifty as a document. A document with one entry is answered like a form.
 */
export async function postProfileItems(call: RestCall, scope: CategoryOfProfile): Promise<RestAnswer> {
  const { backend } = call;
  const query = readProfileWriteQuery(call);
  const bodies = readProfileItemBodies(call);
  const context = queryContextOf(call);
  const knownTo = await readKnownValuesOfUse(call, scope.categoryPath, bodies);
  const read = mapEntries(bodies, (fields) => ({
    draft: decodeProfileItemDraft(fields, scope.categoryPath, context, knownTo(fields)),
    representation: decodeRepresentation(fields, query),
  }));
  const representations = read.map(({ representation }) => representation);
  const isFull = isVersion1(call) || representations.some((each) => each.isFull);
  const isInUnits = representations.some(hasUnits);
  const readEntries = (from: Backend, keys: readonly ProfileItemKey[]) => {
    const requested = keys.flatMap((key, at) => {
      const representation = representations[at];
      return representation === undefined ? [] : [{ key, representation }];
    });
    return readProfileItemEntries(from, requested);
  };
  const create = async (inner: Backend) => {
    const drafts = read.map(({ draft }) => draft);
    const keys = await inner.profileItems.create(scope.profileUid, drafts);
    return { keys, entries: isInUnits ? await readEntries(inner, keys) : null };
  };
  // Whether amounts convert to the requested units shows only when there are amounts.
  const created = await (isInUnits ? backend.writes.writeRecordsAtomically(create) : create(backend));
  const { keys } = created;
  const answer = answerCreated(call, keys);
  if (!isFull) return answer;
  return showWritten(call, answer, async () => {
    const entries = created.entries ?? (await readEntries(backend, keys));
    const [entry, ...others] = entries;
    return entry !== undefined && others.length === 0
      ? answerWithNewItem(call, scope, entry)
      : answerWithItems(call, scope, entries);
  });
}

/** Where the new items are. */
function answerCreated(call: RestCall, keys: readonly ProfileItemKey[]): RestAnswer {
  const [key, ...others] = keys;
  if (key !== undefined && others.length === 0) {
    return { ...emptyAnswer, ...createdAt(call, profileItemPath(key)) };
  }
  const items = keys.map((each) => ({ uri: profileItemPath(each), uid: each.uid }));
  return { document: encodeCreatedItems({ ...envelopeFor(call), items }, call.format) };
}
