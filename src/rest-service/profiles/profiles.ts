import { locationOf } from '../http/location.ts';
import { profilePath } from '../../wire/addresses.ts';
import { decodeRepresentation } from '../../wire/forms/representation.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { encodeProfile } from '../../wire/profiles/profile.ts';
import { encodeProfiles } from '../../wire/profiles/profiles.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { decodeNewProfile, decodeProfileChange } from '../../wire/profiles/profile-form.ts';
import { onlyOne } from '../http/outcome.ts';
import { showWritten } from '../http/show-written.ts';
import { queryContextOf, readProfileWriteQuery, readQuery } from '../http/query.ts';
import { readForm } from '../http/form.ts';
import { inShareFields } from '../../wire/profiles/share-fields.ts';
import { decodeProfilesQuery } from '../../wire/profiles/profiles-query.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** GET /profiles: those that the caller may see, the newest first, or in version 2 a search among them. */
export async function listProfiles(call: RestCall): Promise<RestAnswer> {
  const { backend, parameters, format, ignored } = call;
  const { page, search } = decodeProfilesQuery(readQuery(parameters, ignored), queryContextOf(call));
  const [profiles, actions] = await Promise.all([
    backend.profiles.list(page, search),
    backend.profiles.getActions(),
  ]);
  return { document: encodeProfiles({ ...envelopeFor(call), profiles, actions }, format) };
}

/** POST /profiles with the form field `profile`, in version 2 with its name, note and labels. */
export async function postProfile(call: RestCall): Promise<RestAnswer> {
  const description = decodeNewProfile(readForm(call), call.viewer.apiVersion);
  readProfileWriteQuery(call);
  const { uid } = await call.backend.profiles.create(description);
  return showProfile(call, uid, true);
}

/**
 * PUT /profiles/{uid} with a form: who besides the owner may see and change the
 * profile, also by the names of users and groups, or in version 2 its name, note and labels.
 */
export async function putProfile(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend } = call;
  const form = readForm(call);
  const { sharing, named, description } = decodeProfileChange(form, call.viewer.apiVersion);
  const representation = decodeRepresentation(form, readProfileWriteQuery(call));
  if (sharing !== null || named !== null)
    await backend.profiles.share(uid, sharing ?? {}, named ?? undefined).catch((error: unknown) => {
      throw error instanceof EmissionsError ? inShareFields(error, named ?? {}) : error;
    });
  if (description !== null) await backend.profiles.update(uid, description);
  if (!isVersion1(call) && !representation.isFull) return emptyAnswer;
  return showProfile(call, uid, false);
}

/** A new profile that cannot be read has at least an address. */
function showProfile(call: RestCall, uid: Uid, isNew: boolean): Promise<RestAnswer> {
  const { backend, format, request } = call;
  const headers = isNew ? { Location: locationOf(request, profilePath(uid)) } : {};
  return showWritten(call, { headers }, async () => {
    const profile = await onlyOne(backend.profiles.getMany([uid]));
    const document = { ...envelopeFor(call), profile, isNew };
    return { document: encodeProfile(document, format), headers: {} };
  });
}

/** DELETE /profiles/{uid}, with all that is in it. */
export async function deleteProfile(call: RestCall, uid: Uid): Promise<RestAnswer> {
  readProfileWriteQuery(call, []);
  await call.backend.profiles.delete(uid);
  return emptyAnswer;
}
