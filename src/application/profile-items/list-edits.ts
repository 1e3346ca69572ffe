import type { Principal } from '../../domain/access/access.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type {
  EditAction,
  EditedField,
  EditInProfile,
  ProfileItemEdit,
} from '../../domain/profiles/profile-item-edit.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import type { EditList, EditsRequest, ProfileEditsRequest } from '../../ports/profiles.ts';
import { groupBy } from '../group-by.ts';
import { readDefinitions } from '../definitions/read-definitions.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { findProfileItems, onlyFound } from './read-profile-items.ts';

/** One statement for the items of a profile of which as many are requested. */
export async function listEdits(
  request: RequestScope,
  principal: Principal,
  requests: readonly EditsRequest[],
): Outcomes<EditList> {
  const { store, signal } = request;
  const keys = requests.map(({ of }) => of);
  const found = await findProfileItems(request, principal, keys, 'view');
  const wanted = requests.filter((_, index) => !(found[index] instanceof EmissionsError));
  const edits = new Map<EditsRequest, readonly ProfileItemEdit[]>();
  const together = groupBy(wanted, ({ of, isNewestFirst, limit }) =>
    [of.profileUid, isNewestFirst, limit].join(' '),
  );
  for (const some of together.values()) {
    const [{ of, isNewestFirst, limit }] = some as readonly [EditsRequest];
    const items = some.map((each) => ({ uid: each.of.uid, after: each.after?.version ?? null }));
    const query = { profileUid: of.profileUid, items, isNewestFirst, limit: limit + 1 };
    const byItem = groupBy(await store.edits.listOfItems(query, signal), ({ itemUid }) => itemUid);
    for (const each of some) edits.set(each, byItem.get(each.of.uid) ?? []);
  }
  const nameOf = await fieldNames(
    request,
    onlyFound(found).map(({ item }) => item.itemDefinition.uid),
  );
  return Promise.all(
    requests.map(async (each, index) => {
      const item = found[index] ?? notFound('The profile item');
      if (item instanceof EmissionsError) return item;
      const { profileUid, uid } = each.of;
      const total = each.isCounted ? await store.edits.countOfItem(profileUid, uid, signal) : null;
      const { name, dataItem, dataCategory } = item.item;
      const about = { name, isDeleted: false, dataItemUid: dataItem.uid, categoryPath: dataCategory.path };
      const own = (edits.get(each) ?? []).map((edit) => ({ ...edit, item: about }));
      return toList(own, each, total, nameOf);
    }),
  );
}

export async function listEditsInProfile(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileEditsRequest[],
): Outcomes<EditList> {
  const { store, signal } = request;
  const uids = requests.map(({ of }) => of);
  const profiles = await readProfiles(request, principal, uids, 'view');
  return Promise.all(
    requests.map(async (each, index) => {
      const profile = profiles[index] ?? notFound('The profile');
      if (profile instanceof EmissionsError) return profile;
      const query = { ...each, profileUid: profile.uid, limit: each.limit + 1 };
      const edits = await store.edits.listOfProfile(query, signal);
      const total = each.isCounted
        ? await store.edits.countOfProfile(profile.uid, each.filter, signal)
        : null;
      const items = await request.cached.items.getMany(
        edits.flatMap(({ item }) => (item === null ? [] : [item.dataItemUid])),
        signal,
      );
      const used = items.flatMap((item) => item?.itemDefinition.uid ?? []);
      return toList(edits, each, total, await fieldNames(request, used));
    }),
  );
}

function toList(
  edits: readonly EditInProfile[],
  { limit }: EditsRequest<unknown>,
  total: number | null,
  nameOf: NameField,
): EditList {
  const shown = edits
    .slice(0, limit)
    .map((edit) => ({ ...edit, fields: edit.fields.map((field) => nameOf(field, edit.action)) }));
  return { edits: shown, goesOn: edits.length > limit, total };
}

const ofValue = /^([0-9A-Z]{12})(|Unit|PerUnit)$/;

type NameField = (field: EditedField, action: EditAction) => EditedField;

/** Values are named by their path, and have the units of their definition where they have none of their own. */
async function fieldNames(request: RequestScope, definitionUids: readonly Uid[]): Promise<NameField> {
  const definitions = await readDefinitions(request, definitionUids);
  const values = new Map<string, ItemValueDefinition>(
    [...definitions.values()].flatMap(({ valueDefinitions }) =>
      valueDefinitions.map((each) => [each.uid, each] as const),
    ),
  );
  return (edited, action) => {
    const [, uid = '', part = ''] = ofValue.exec(edited.field) ?? [];
    const definition = values.get(uid);
    if (definition === undefined) return edited;
    const usual = part === 'Unit' ? definition.unit : part === 'PerUnit' ? definition.perUnit : null;
    const { before, after } = edited;
    const [was, left] = [
      action === 'created' ? null : (before ?? usual),
      action === 'removed' ? null : (after ?? usual),
    ];
    return { field: `${definition.path}${part}`, before: was, after: left };
  };
}
