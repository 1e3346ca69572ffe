import { badInput } from '../../domain/errors.ts';
import type { Sharing } from '../../domain/profile.ts';
import { quote } from '../../domain/uid.ts';
import { assertOnly, type FormFields, type FormField, readFlag, requiredField } from '../forms/fields.ts';
import { flagField, namesOf, decodeRecord, type RecordForm, encodeRecord } from '../forms/record-form.ts';

/** A new profile has no properties: the one field requests its creation. */
export function encodeNewProfile(): readonly FormField[] {
  return [['profile', 'true']];
}

/** Throws BAD_USER_INPUT for any value but true; the original took any. */
export function assertNewProfile(fields: FormFields): void {
  assertOnly(fields, ['profile']);
  const value = requiredField(fields, 'profile', 'profile=true creates a profile');
  if (readFlag(fields, 'profile') !== true) {
    throw badInput('profile', `profile must be true; got ${quote(value)}.`);
  }
}

type SharingChange = { readonly [Right in keyof Sharing]: boolean | undefined };

/** Under the names of the original's permissions. */
const sharingForm: RecordForm<SharingChange> = {
  groupMayView: flagField('groupAllowView'),
  groupMayModify: flagField('groupAllowModify'),
  othersMayView: flagField('otherAllowView'),
  othersMayModify: flagField('otherAllowModify'),
};

export function encodeSharing(sharing: Partial<Sharing>): readonly FormField[] {
  const { groupMayView, groupMayModify, othersMayView, othersMayModify } = sharing;
  return encodeRecord(sharingForm, { groupMayView, groupMayModify, othersMayView, othersMayModify });
}

/** Only the rights that the form has. */
export function decodeSharing(fields: FormFields): Partial<Sharing> {
  const names = namesOf(sharingForm);
  assertOnly(fields, [...names, 'representation']);
  const rights = Object.entries(decodeRecord(sharingForm, fields, null)).filter(
    ([, isAllowed]) => isAllowed !== undefined,
  );
  if (rights.length > 0) return Object.fromEntries(rights);
  throw badInput(
    'body',
    `Nothing would change; pass ${names.join(', ')} as true or false.`,
    'missing-parameter',
  );
}
