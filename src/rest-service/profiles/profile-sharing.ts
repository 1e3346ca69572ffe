import { environment } from '../../domain/environment.ts';
import { badInput } from '../../domain/errors.ts';
import type { Sharing } from '../../domain/profile.ts';
import type { Uid } from '../../domain/uid.ts';
import { encodeProfile } from '../../wire/profiles/profile.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { assertOnly, readFlag } from '../http/fields.ts';
import { readForm } from '../http/form.ts';
import { readQuery } from '../http/query.ts';
import { readRepresentation } from '../http/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** The form fields by what they share, under the names of the original's permissions. */
const fieldNames = {
  groupMayView: 'groupAllowView',
  groupMayModify: 'groupAllowModify',
  othersMayView: 'otherAllowView',
  othersMayModify: 'otherAllowModify',
} as const satisfies Readonly<Record<keyof Sharing, string>>;

/** PUT /profiles/{uid} with a form: who besides the owner may see and change the profile. */
export async function shareProfile(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, parameters, request, format } = call;
  const form = readForm(request);
  const names = Object.values(fieldNames);
  assertOnly(form, [...names, 'representation']);
  const representation = readRepresentation(form, readQuery(parameters));
  const sharing: Partial<Sharing> = Object.fromEntries(
    Object.entries(fieldNames).flatMap(([right, name]) => {
      const flag = readFlag(form, name);
      return flag === undefined ? [] : [[right, flag]];
    }),
  );
  if (Object.keys(sharing).length === 0) {
    throw badInput('body', `Give ${names.join(', ')} as true or false.`, 'missing-parameter');
  }
  const profile = await backend.profiles.share(uid, sharing);
  if (!isVersion1(call) && !representation.isFull) return emptyAnswer;
  return {
    document: encodeProfile({ ...envelopeFor(call), profile, environment, isNew: false }, format),
  };
}
