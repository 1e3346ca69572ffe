import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import { environment } from '../../domain/environment.ts';
import type { Uid } from '../../domain/uid.ts';
import { encodeProfile } from '../../wire/profiles/profile.ts';
import { encodeProfiles } from '../../wire/profiles/profiles.ts';
import { envelopeFor } from '../http/envelope.ts';
import { assertOnly, requiredText } from '../http/fields.ts';
import { readForm } from '../http/form.ts';
import { readPageRequest } from '../http/paging.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** GET /profiles: those that the caller may see, the newest first. */
export async function listProfiles(call: RestCall): Promise<RestAnswer> {
  const { backend, parameters, request, format } = call;
  const page = readPageRequest(parameters, request.headers);
  const [profiles, actions] = await Promise.all([backend.profiles.list(page), backend.profiles.getActions()]);
  return { document: encodeProfiles({ ...envelopeFor(call), profiles, environment, actions }, format) };
}

/** POST /profiles. The field `profile` is `true` in the description; the original took any value. */
export async function createProfile(call: RestCall): Promise<RestAnswer> {
  const form = readForm(call.request);
  assertOnly(form, ['profile']);
  const wanted = requiredText(form, 'profile', 'profile=true creates a profile');
  if (wanted !== 'true') throw badInput('profile', `profile must be true; got ${quote(wanted)}.`);
  const profile = await call.backend.profiles.create();
  const document = { ...envelopeFor(call), profile, environment, isNew: true };
  return { document: encodeProfile(document, call.format) };
}

/** DELETE /profiles/{uid}, with all that is in it. */
export async function deleteProfile({ backend }: RestCall, uid: Uid): Promise<RestAnswer> {
  await backend.profiles.delete(uid);
  return emptyAnswer;
}
