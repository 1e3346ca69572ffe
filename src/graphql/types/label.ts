import { type Label, type LabelChange, MAXIMUM_LABELS, parseLabelKey } from '../../domain/profiles/labels.ts';
import type { LabelFilter } from '../../domain/profiles/profile-item-search.ts';
import { builder } from '../builder.ts';

export const LabelRef = builder.objectRef<Label>('Label').implement({
  description: 'A key and a value that users choose, such as `site` and `Leeds`.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key, such as `site`. Its case does not matter.' }),
    value: t.exposeString('value', { description: 'The value, such as `Leeds`.' }),
  }),
});

/** Names them in the error of a service that does not say them. */
export const theLabels = 'the labels of profiles and their items';

export const LabelInput = builder.inputType('LabelInput', {
  description: 'A label to set or to remove.',
  fields: (t) => ({
    key: t.string({
      required: true,
      description:
        'The key: 1 to 64 letters, digits, `_`, `.` and `-`, beginning with a letter or digit. Its case does not matter.',
    }),
    value: t.string({
      description:
        'The value: 1 to 256 visible characters in one line. `null`, or absent, removes the label.',
    }),
  }),
});

export const LabelFilterInput = builder.inputType('LabelFilter', {
  description: 'Selects what has a label.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The key of the label, in any case.' }),
    value: t.string({ description: 'The value of the label; any when absent.' }),
  }),
});

export function toLabelFilters(
  labels: readonly (typeof LabelFilterInput.$inferInput)[] | null | undefined,
): readonly LabelFilter[] {
  return (labels ?? []).map(({ key, value }) => ({ key: parseLabelKey(key), value: value ?? null }));
}

export const labelsSize = { size: MAXIMUM_LABELS };

export function toLabelChanges(
  labels: readonly (typeof LabelInput.$inferInput)[] | null | undefined,
): readonly LabelChange[] | undefined {
  return labels?.map(({ key, value }) => ({ key, value: value ?? null }));
}
