import { checkEach } from '../basics/all-faults.ts';
import { badInput, unknownName } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';
import { isVisible } from '../basics/visible-text.ts';

/** A key and a value that callers choose, such as `site` and `Leeds`. */
export interface Label {
  readonly key: string;
  readonly value: string;
}

/** The labels of a record, sorted by key. Keys differ in more than their case. */
export type Labels = readonly Label[];

/** Sets a label; `null` removes it. */
export interface LabelChange {
  readonly key: string;
  readonly value: string | null;
}

export const noLabels: Labels = [];

export const MAXIMUM_LABELS = 50;
const longestKey = 64;
const longestValue = 256;

/** Characters that form fields and CSV columns both allow in names, with the vowel signs and joiners of words. */
const keyPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u{200c}-\u{200d}_.-]*$/u;

export function labelKey(key: string): string {
  return key.toLowerCase();
}

/**
 * The labels after the changes, those not named as they were. Throws
 * BAD_USER_INPUT for invalid keys and values, a key that is named twice, and too many labels.
 */
export function changeLabels(current: Labels, changes: readonly LabelChange[] | undefined): Labels {
  if (changes === undefined || changes.length === 0) return current;
  const labels = new Map(current.map((label) => [labelKey(label.key), label]));
  const named = new Set<string>();
  checkEach(changes, ({ key, value }) => {
    const found = labelKey(parseLabelKey(key, `label.${key}`));
    if (named.has(found))
      throw unknownName(`label.${key}`, `The label ${quote(key)} is named twice; name it once.`);
    named.add(found);
    if (value === null) labels.delete(found);
    else labels.set(found, { key, value: parseValue(key, value) });
  });
  if (labels.size > MAXIMUM_LABELS) {
    throw badInput('labels', `A record has at most ${MAXIMUM_LABELS} labels; it would have ${labels.size}.`);
  }
  return [...labels.keys()].toSorted().flatMap((key) => labels.get(key) ?? []);
}

/** The value of the label with a key, whatever its case; `null` without it. */
export function labelOf(labels: Labels, key: string): string | null {
  return labels.find((label) => labelKey(label.key) === labelKey(key))?.value ?? null;
}

/** Throws BAD_USER_INPUT for a text that cannot be the key of a label. */
export function parseLabelKey(key: string, argument = 'labels'): string {
  const isValid = key.length <= longestKey && keyPattern.test(key) && isVisible(key);
  if (isValid && key === key.normalize('NFC')) return key;
  throw unknownName(
    argument,
    `The key of a label has 1 to ${longestKey} letters, digits, "_", "." and "-", and begins with a letter or digit; got ${quote(key)}.`,
  );
}

function parseValue(key: string, value: string): string {
  const isValid = value.length <= longestValue && value.trim() !== '' && isVisible(value);
  if (isValid) return value;
  throw badInput(
    `label.${key}`,
    `The value of the label ${quote(key)} must be 1 to ${longestValue} visible characters in one line; got ${quote(value)}.`,
  );
}
