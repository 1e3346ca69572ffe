import type { LabelChange, Labels } from '../../domain/profiles/labels.ts';
import { element, listOf, type Member } from '../elements/element.ts';
import { filledText } from '../elements/scalars.ts';
import { list, optional, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { FieldCodec } from './record-form.ts';

const prefix = 'label.';

export function labelField(key: string): string {
  return `${prefix}${key}`;
}

/** Whether a field, in lower case, has a label. */
export function isLabelField(key: string): boolean {
  return key.startsWith(prefix);
}

/** One field `label.{key}` for each label that changes; an empty one removes it. */
export const labelFields: FieldCodec<readonly LabelChange[] | undefined> = {
  names: [labelField('{key}')],
  write: (labels = []) => labels.map(({ key, value }) => [labelField(key), value ?? '']),
  read(fields) {
    const labels = [...fields].flatMap(([key, { name, value }]) =>
      isLabelField(key) ? [{ key: name.slice(prefix.length), value: value === '' ? null : value }] : [],
    );
    return labels.length === 0 ? undefined : labels;
  },
};

/** Left out where there are none, so that documents of unlabelled records stay as they were. */
export function encodeLabels(labels: Labels | null): Member {
  if (labels === null || labels.length === 0) return undefined;
  return listOf(
    'label',
    labels.map(({ key, value }) => element({}, { key, value })),
  );
}

const labelShape = shape('label', { key: filledText, value: filledText });

/** This service leaves them out where there are none, like the version of an item and the rights in a profile, which no other has. */
export const labelsRule = optional(list('label', labelShape), why.whereThereIsNone);
