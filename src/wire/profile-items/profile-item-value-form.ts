import type { ProfileItemValueChange } from '../../domain/profiles/profile-item-value.ts';
import { assertOnly, type FormFields, type FormField, requiredRawField } from '../forms/fields.ts';
import { rawText, requiredTextOf } from '../forms/field-codecs.ts';
import { namesOf, decodeRecord, type RecordForm, encodeRecord } from '../forms/record-form.ts';
import { representationFields } from '../forms/representation.ts';

/** The value is required, blank or not. */
export type ProfileItemValueForm = Omit<ProfileItemValueChange, 'key' | 'expectedVersion' | 'value'> & {
  readonly value: string;
};

const form: RecordForm<ProfileItemValueForm> = {
  value: {
    ...requiredTextOf('value', 'what to store'),
    read: (fields) => requiredRawField(fields, 'value', 'what to store'),
  },
  unit: rawText('unit'),
  perUnit: rawText('perUnit'),
};

export function encodeProfileItemValueChange(change: ProfileItemValueForm): readonly FormField[] {
  return encodeRecord(form, change);
}

export function decodeProfileItemValueChange(fields: FormFields): ProfileItemValueForm {
  assertOnly(fields, [...namesOf(form), ...representationFields]);
  return decodeRecord(form, fields, null);
}
