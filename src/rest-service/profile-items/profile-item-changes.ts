import { EPOCH } from '../../domain/basics/instant.ts';
import type { ProfileItemChange, ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import {
  decodeProfileItemChange,
  neededForChange,
  type ProfileItemFields,
} from '../../wire/profile-items/profile-item-form.ts';
import { onlyOne } from '../http/outcome.ts';
import { queryContextOf } from '../http/query.ts';
import type { RestCall } from '../http/rest-request.ts';

/** Reads of the item only what the form leaves open. A change that depends on values expects their version. */
export async function readProfileItemChange(
  call: RestCall,
  form: ProfileItemFields,
  key: ProfileItemKey,
): Promise<ProfileItemChange> {
  const { profileItems } = call.backend;
  const context = queryContextOf(call);
  const needed = neededForChange(form, context);
  const [item, values] = await Promise.all([
    needed.start || needed.values ? onlyOne(profileItems.getMany([key])) : null,
    needed.values ? onlyOne(profileItems.listValues([key])) : [],
  ]);
  const change = decodeProfileItemChange(form, key, context, {
    start: item?.validity.start ?? EPOCH,
    values: new Map(values.map(({ path, value }) => [path.toLowerCase(), value])),
  });
  return needed.values ? { ...change, expectedVersion: item?.version ?? undefined } : change;
}
