import type { ProfileItemValueKey } from '../../domain/profiles/profile-item-value.ts';
import { encodeProfileItemValueView } from '../../wire/profile-items/profile-item-value.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { decodeProfileItemValueChange } from '../../wire/profile-items/profile-item-value-form.ts';
import { inFormOfValue } from '../http/entries.ts';
import { readForm } from '../http/form.ts';
import { onlyOne, onlyOneOrNull } from '../http/outcome.ts';
import { readProfileItemEntries } from './profile-item-entries.ts';
import { assertUnits } from './profile-items.ts';
import { showWritten } from '../http/show-written.ts';
import { readParameters, readProfileWriteQuery, readQuery } from '../http/query.ts';
import { amountUnits, decodeRepresentation, type Representation } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';
import { assertVersionOfQuery } from '../../wire/forms/version-parameters.ts';

/** GET /profiles/{uid}/{category}/{item}/{value}: the item's amount is in the requested units. */
export async function viewProfileItemValue(call: RestCall, key: ProfileItemValueKey): Promise<RestAnswer> {
  assertVersionOfQuery(readQuery(call.parameters), call.viewer.apiVersion);
  return answerWithValue(call, key, { isFull: true, ...readParameters(call, amountUnits) });
}

/** PUT with the form fields value, and in version 2 unit, perUnit and representation. */
export async function putProfileItemValue(call: RestCall, key: ProfileItemValueKey): Promise<RestAnswer> {
  const { backend } = call;
  const form = readForm(call);
  const query = readProfileWriteQuery(call);
  const change = decodeProfileItemValueChange(form);
  const representation = decodeRepresentation(form, query);
  await assertUnits(call, [{ key: key.item, representation }]);
  await inFormOfValue(key.path, backend.profileItemValues.update({ key, ...change }));
  if (!isVersion1(call) && !representation.isFull) return emptyAnswer;
  return showWritten(call, emptyAnswer, () => answerWithValue(call, key, representation));
}

async function answerWithValue(
  call: RestCall,
  key: ProfileItemValueKey,
  representation: Representation,
): Promise<RestAnswer> {
  const { backend, format } = call;
  const { profileItems, profileItemValues } = backend;
  const hasItem = (await onlyOneOrNull(profileItems.getMany([key.item]))) !== null;
  const [value, [entry = null], actions] = await Promise.all([
    onlyOne(profileItemValues.getMany([key])),
    hasItem ? readProfileItemEntries(backend, [{ key: key.item, representation }]) : [],
    onlyOne(profileItemValues.listActions([key])),
  ]);
  const document = { ...envelopeFor(call), value, entry, actions };
  return { document: encodeProfileItemValueView(document, format) };
}
