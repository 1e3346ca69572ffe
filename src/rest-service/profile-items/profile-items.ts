import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { encodeProfileItemView } from '../../wire/profile-items/profile-item.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { readForm } from '../http/form.ts';
import { readKnownValues } from '../http/known-values.ts';
import { allOf, onlyOne } from '../http/outcome.ts';
import { type RequestedItem, readProfileItemEntries } from './profile-item-entries.ts';
import { readProfileItemChange } from './profile-item-changes.ts';
import { showWritten } from '../http/show-written.ts';
import { readParameters, readProfileWriteQuery, readQuery } from '../http/query.ts';
import {
  decodeRepresentation,
  emittedQuery,
  hasUnits,
  type Representation,
  unitsOf,
} from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';
import { assertVersionOfQuery } from '../../wire/forms/version-parameters.ts';

/** GET /profiles/{uid}/{category}/{item}, with returnUnit, returnPerUnit, gwp and the time of emissions in version 2, and explain. */
export async function viewProfileItem(call: RestCall, key: ProfileItemKey): Promise<RestAnswer> {
  assertVersionOfQuery(readQuery(call.parameters), call.viewer.apiVersion);
  const { withExplanation, emitted, ...units } = readParameters(call, emittedQuery);
  return answerWithItem(call, key, { isFull: true, ...units }, { withExplanation, emitted });
}

/** PUT: fields that are not sent keep their values. */
export async function putProfileItem(call: RestCall, key: ProfileItemKey): Promise<RestAnswer> {
  const { backend } = call;
  const form = readForm(call);
  const query = readProfileWriteQuery(call);
  const known = await readKnownValues(call, key.categoryPath, [form]);
  const change = await readProfileItemChange(call, { fields: form, kind: 'form', known }, key);
  const representation = decodeRepresentation(form, query);
  await assertUnits(call, [{ key, representation }]);
  await backend.profileItems.update([change]);
  if (!isVersion1(call) && !representation.isFull) return emptyAnswer;
  return showWritten(call, emptyAnswer, () => answerWithItem(call, key, representation));
}

export async function deleteProfileItem(call: RestCall, key: ProfileItemKey): Promise<RestAnswer> {
  readProfileWriteQuery(call, []);
  await call.backend.profileItems.delete([key]);
  return emptyAnswer;
}

/** Rejects unsupported units before anything changes. */
export async function assertUnits({ backend }: RestCall, requested: readonly RequestedItem[]): Promise<void> {
  const calculations = requested
    .filter(({ representation }) => hasUnits(representation))
    .map(({ key, representation }) => ({ item: key, ...unitsOf(representation) }));
  if (calculations.length > 0) await allOf(backend.profileItems.calculate(calculations));
}

async function answerWithItem(
  call: RestCall,
  key: ProfileItemKey,
  representation: Representation,
  amount: Pick<RequestedItem, 'withExplanation' | 'emitted'> = {},
): Promise<RestAnswer> {
  const { backend, format } = call;
  const [[entry], actions] = await Promise.all([
    readProfileItemEntries(backend, [{ key, representation, ...amount }]),
    onlyOne(backend.profileItems.listActions([key])),
  ]);
  if (entry === undefined) return emptyAnswer;
  return { document: encodeProfileItemView({ ...envelopeFor(call), entry, actions }, format) };
}
