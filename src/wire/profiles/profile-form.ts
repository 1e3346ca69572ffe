import { checkAll } from '../../domain/basics/all-faults.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { ProfileChange, ShareChanges, SharingChange } from '../../domain/profiles/profile.ts';
import { quote } from '../../domain/basics/uid.ts';
import { assertOnly, type FormFields, type FormField, readFlag, requiredField } from '../forms/fields.ts';
import { clearableText, flagField } from '../forms/field-codecs.ts';
import { namesOf, decodeRecord, type RecordForm, encodeRecord } from '../forms/record-form.ts';
import { fullAnswer } from '../forms/representation.ts';
import { labelFields } from '../forms/labels.ts';
import { decodeShares, shareFields } from './share-fields.ts';

const descriptionForm: RecordForm<Required<ProfileChange>> = {
  name: clearableText('name'),
  note: clearableText('note'),
  labels: labelFields,
};

export function encodeNewProfile(description: ProfileChange = {}): readonly FormField[] {
  return [['profile', 'true'], ...encodeDescription(description)];
}

export function encodeDescription({ name, note, labels }: ProfileChange): readonly FormField[] {
  return encodeRecord(descriptionForm, { name, note, labels });
}

/** Throws BAD_USER_INPUT for any value but true; the original took any. */
export function decodeNewProfile(fields: FormFields, apiVersion: ApiVersion): ProfileChange {
  assertProfileFields(fields, apiVersion, ['profile']);
  const value = requiredField(fields, 'profile', 'profile=true creates a profile');
  if (readFlag(fields, 'profile') !== true) {
    throw badInput('profile', `profile must be true; got ${quote(value)}.`);
  }
  return apiVersion === '1.0' ? {} : decodeRecord(descriptionForm, fields, null);
}

/** Version 1 has no names, notes and labels of profiles. */
function assertProfileFields(fields: FormFields, apiVersion: ApiVersion, names: readonly string[]): void {
  assertOnly(fields, apiVersion === '1.0' ? names : [...names, ...namesOf(descriptionForm)]);
}

/** Under the names of the original's permissions. */
const sharingForm: RecordForm<Required<SharingChange>> = {
  groupMayView: flagField('groupAllowView'),
  groupMayModify: flagField('groupAllowModify'),
  othersMayView: flagField('otherAllowView'),
  othersMayModify: flagField('otherAllowModify'),
};

export function encodeSharing(sharing: SharingChange): readonly FormField[] {
  const { groupMayView, groupMayModify, othersMayView, othersMayModify } = sharing;
  return encodeRecord(sharingForm, { groupMayView, groupMayModify, othersMayView, othersMayModify });
}

/** A change to who may see and change a profile, or to how it is described. */
interface ChangedProfile {
  /** Only the rights that the form has. */
  readonly sharing: SharingChange | null;
  /** Only the users and groups that the form names. */
  readonly named: ShareChanges | null;
  readonly description: ProfileChange | null;
}

/** Throws BAD_USER_INPUT for a form with both, or with neither. */
export function decodeProfileChange(fields: FormFields, apiVersion: ApiVersion): ChangedProfile {
  const names = [...namesOf(sharingForm), ...shareFields];
  assertProfileFields(fields, apiVersion, [...names, ...fullAnswer]);
  const { sharing, description, named } = checkAll({
    sharing: () => setOnly(decodeRecord(sharingForm, fields, null)),
    description: () => (apiVersion === '1.0' ? null : setOnly(decodeRecord(descriptionForm, fields, null))),
    named: () => decodeShares(fields),
  });
  const isShared = sharing !== null || named !== null;
  if (isShared && description !== null) {
    throw badInput('body', 'Send the rights to a profile and its name, note and labels in two requests.');
  }
  if (isShared || description !== null) return { sharing, named, description };
  throw badInput(
    'body',
    `Nothing would change; pass ${namesOf(sharingForm).join(', ')} as true or false, or user.{name} or group.{name} as view, modify or none${apiVersion === '1.0' ? '' : ', or name, note or label.{key}'}.`,
    'missing-parameter',
  );
}

function setOnly<T extends object>(record: T): Partial<T> | null {
  const members = Object.entries(record).filter(([, member]) => member !== undefined);
  // Some of its members.
  return members.length === 0 ? null : (Object.fromEntries(members) as Partial<T>);
}
