import { EmissionsError } from '../../domain/errors.ts';
import type { ProfileItemEntry } from '../../domain/profile-item-page.ts';
import type { ProfileItemKey } from '../../domain/profile-item.ts';
import { encodeCreatedItems } from '../../wire/data-items/created-items.ts';
import { profileItemPath } from '../../wire/format/routes.ts';
import { mapEntries } from '../http/entries.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { readKnownValues } from '../http/known-values.ts';
import { locationOf } from '../http/location.ts';
import { allOf } from '../http/outcome.ts';
import { type ProfilePlace, readProfileItemBodies } from './profile-item-bodies.ts';
import { answerWithItems, answerWithNewItem } from './profile-item-documents.ts';
import { readProfileItemEntries } from './profile-item-entries.ts';
import { readProfileItemDraft } from './profile-item-form.ts';
import { readQuery } from '../http/query.ts';
import { hasUnits, readRepresentation, type Representation } from '../http/representation.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';
import { assertVersionOfQuery } from '../http/version-parameters.ts';

/**
 * POST /profiles/{uid} and /profiles/{uid}/{category}: one item as a form, or
 * up to fifty as a document. A document with one entry is answered like a form.
 */
export async function createProfileItems(call: RestCall, index: ProfilePlace): Promise<RestAnswer> {
  const { backend, request, parameters, viewer, clock } = call;
  const query = readQuery(parameters);
  assertVersionOfQuery(query, viewer.apiVersion);
  const bodies = readProfileItemBodies(request);
  const context = { apiVersion: viewer.apiVersion, timeZone: viewer.timeZone, now: clock() };
  const known = await readKnownValues(call, index.categoryPath, bodies);
  const read = mapEntries(bodies, (fields) => ({
    draft: readProfileItemDraft(fields, index.categoryPath, context, known),
    representation: readRepresentation(fields, query),
  }));
  const representations = read.map(({ representation }) => representation);
  await assertKnownUnits(call, index, representations);
  const drafts = read.map(({ draft }) => draft);
  const keys = await backend.profileItems.create(index.profileUid, drafts);
  return answerCreated(call, index, keys, representations);
}

async function answerCreated(
  call: RestCall,
  index: ProfilePlace,
  keys: readonly ProfileItemKey[],
  representations: readonly Representation[],
): Promise<RestAnswer> {
  const isFull = isVersion1(call) || representations.some((each) => each.isFull);
  const entries =
    isFull || representations.some(hasUnits) ? await readOrTakeBack(call, keys, representations) : [];
  const [key, ...others] = keys;
  const [entry] = entries;
  if (key !== undefined && others.length === 0) {
    const created = { status: 201, headers: { Location: locationOf(call.request, profileItemPath(key)) } };
    const document = isFull && entry !== undefined ? await answerWithNewItem(call, index, entry) : null;
    return isVersion1(call) ? { document } : { document, ...created };
  }
  if (isFull) return answerWithItems(call, index, entries);
  const items = keys.map((each) => ({ uri: profileItemPath(each), uid: each.uid }));
  return { document: encodeCreatedItems({ ...envelopeFor(call), items }, call.format) };
}

/**
 * Whether amounts can be in the units asked for is known only when there are
 * amounts: new items whose answer fails for its units are taken back.
 */
async function readOrTakeBack(
  { backend }: RestCall,
  keys: readonly ProfileItemKey[],
  representations: readonly Representation[],
): Promise<readonly ProfileItemEntry[]> {
  const [first] = representations;
  try {
    return await readProfileItemEntries(
      backend,
      keys.flatMap((key, at) => {
        const representation = representations[at] ?? first;
        return representation === undefined ? [] : [{ key, representation }];
      }),
    );
  } catch (error) {
    const isInput = error instanceof EmissionsError && error.code === 'BAD_USER_INPUT';
    if (isInput && representations.some(hasUnits)) await backend.profileItems.delete(keys);
    throw error;
  }
}

/** What is no unit at all is refused before anything is written: the list of the category knows. */
async function assertKnownUnits(
  { backend }: RestCall,
  { profileUid, categoryPath }: ProfilePlace,
  representations: readonly Representation[],
): Promise<void> {
  const distinct = new Map(
    representations
      .filter(hasUnits)
      .map(({ returnUnit, returnPerUnit }) => [
        JSON.stringify([returnUnit, returnPerUnit]),
        { returnUnit, returnPerUnit },
      ]),
  );
  if (distinct.size === 0) return;
  const page = { page: 1, itemsPerPage: 1 };
  const requests = [...distinct.values()].map((units) => ({
    profileUid,
    categoryPath,
    page,
    withAmounts: false,
    ...units,
  }));
  await allOf(backend.profileItems.list(requests));
}
