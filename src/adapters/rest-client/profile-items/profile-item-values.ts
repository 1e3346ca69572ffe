import { notFound, unlessMissing } from '../../../domain/basics/errors.ts';
import type { ProfileItemValues } from '../../../ports/profiles.ts';
import { profileItemPath, profileItemValuePath } from '../../../wire/addresses.ts';
import { readEach } from '../known/outcomes.ts';
import { checkProfileItemKey, readProfileItem } from './profile-item-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { readValues } from '../data-items/data-item-values.ts';
import { assertNoExpectedVersion } from '../writes/write-batch.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeProfileItemValueChange } from '../../../wire/profile-items/profile-item-value-form.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { assertNoUnits } from '../../../wire/profile-items/profile-item-form.ts';
import { emptyOr } from '../exchange/write-answer.ts';
import { readApiVersion } from '../access/viewer.ts';
import type {
  ProfileItemValue,
  ProfileItemValueChange,
  ProfileItemValueKey,
} from '../../../domain/profiles/profile-item-value.ts';
import { parsePathSegment } from '../../../domain/basics/category-path.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import { decodeProfileItemValueView } from '../../../wire/profile-items/profile-item-value.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { profileKindOf } from '../profiles/profile-category-view.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileItemValue;

export function createProfileItemValues(upstream: Upstream): ProfileItemValues {
  return {
    getMany: (keys) =>
      readValues(upstream, keys, {
        check: checkProfileItemValueKey,
        pathOfItem: profileItemPath,
        // A service need not have views of items to have those of values.
        async readInItem({ item, path }) {
          const document = await unlessMissing(readProfileItem(upstream, item));
          return document?.entry.values.find((value) => isRequestedValue(value, path));
        },
        readAlone: async (key) => (await readProfileItemValue(upstream, key)).value,
      }),

    listActions: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItemValue(upstream, key)).actions),

    update: (change) => updateProfileItemValue(upstream, change),
  };
}

async function updateProfileItemValue(upstream: Upstream, change: ProfileItemValueChange): Promise<void> {
  assertNoExpectedVersion([change]);
  const key = checkProfileItemValueKey(change.key);
  const { unit, perUnit } = change;
  if (unit !== undefined || perUnit !== undefined) {
    const version = await readApiVersion(upstream);
    if (version === '1.0') assertNoUnits([{ name: key.path, value: '', unit, perUnit }]);
  }
  // The description has the value as a field that must be there.
  const value = change.value ?? (await readProfileItemValue(upstream, key)).value.value;
  const body = toForm(encodeProfileItemValueChange({ value, unit, perUnit }));
  const read = emptyOr((document) => showsValue(document, key));
  await upstream.write({
    method: 'PUT',
    target: profileItemValuePath(key),
    operation: upstreamOperations.updateProfileItemValue,
    body,
    read,
  });
}

/** The view of one value; UPSTREAM_PROTOCOL when the document is about another one. */
async function readProfileItemValue(
  upstream: Upstream,
  key: ProfileItemValueKey,
): Promise<ReturnType<typeof decodeProfileItemValueView>> {
  const checked = checkProfileItemValueKey(key);
  const { item } = checked;
  return upstream.read(profileItemValuePath(checked), operation, (body) => {
    const kind = profileKindOf(body);
    if (kind === 'category' || kind === 'item') throw notFound(operation.subject);
    const content = contentOf(body, 'ProfileItemValueResource');
    const categoryPath = categoryPathIn(content.text('path'), item.categoryPath, 2, operation);
    const document = decodeProfileItemValueView(body, { ...checked, item: { ...item, categoryPath } });
    const isOfItem = (ownerUidIn(content) ?? item.uid) === item.uid;
    const isOfProfile = (content.node('profile')?.text('uid') ?? item.profileUid) === item.profileUid;
    if (isOfItem && isOfProfile && isRequestedValue(document.value, checked.path)) return document;
    throw otherThanRequested(operation);
  });
}

/** Throws BAD_USER_INPUT for a malformed key. */
function checkProfileItemValueKey({ item, path }: ProfileItemValueKey): ProfileItemValueKey {
  return { item: checkProfileItemKey(item), path: parsePathSegment(path, 'path') };
}

/** Whether the answer to a write is about the value. */
function showsValue(document: WireNode, { item, path }: ProfileItemValueKey): boolean {
  const content = contentOf(document, 'ProfileItemValueResource');
  const value = content.node('itemValue');
  const isOfItem = (ownerUidIn(content) ?? item.uid) === item.uid;
  return value !== undefined && isOfItem && [value.text('path'), value.text('uid')].includes(path);
}

/** A value is requested by its path or by its uid. */
function isRequestedValue(value: ProfileItemValue, path: string): boolean {
  return value.path === path || value.uid === path;
}

function ownerUidIn(content: WireNode): string | undefined {
  const value = content.node('itemValue');
  return (value?.node('item') ?? value?.node('profileItem'))?.text('uid');
}
