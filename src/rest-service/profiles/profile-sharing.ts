import { environment } from '../../domain/environment.ts';
import type { Uid } from '../../domain/uid.ts';
import { decodeRepresentation } from '../../wire/forms/representation.ts';
import { decodeSharing } from '../../wire/profiles/profile-form.ts';
import { encodeProfile } from '../../wire/profiles/profile.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { readForm } from '../http/form.ts';
import { readQuery } from '../http/query.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** PUT /profiles/{uid} with a form: who besides the owner may see and change the profile. */
export async function shareProfile(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, parameters, request, format } = call;
  const form = readForm(request);
  const sharing = decodeSharing(form);
  const representation = decodeRepresentation(form, readQuery(parameters));
  const profile = await backend.profiles.share(uid, sharing);
  if (!isVersion1(call) && !representation.isFull) return emptyAnswer;
  return {
    document: encodeProfile({ ...envelopeFor(call), profile, environment, isNew: false }, format),
  };
}
