import type { FailedLookUp } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { type Note, type NoteCode, noteCodes } from '../../domain/amounts/note.ts';
import { type Element, element } from '../elements/element.ts';
import { categoryPath, date, text as textRule } from '../elements/scalars.ts';
import { mapped, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** A note of the original has a type and a text; the other attributes are additions. */
export function encodeNote({ text, figures, from, to, lookUp, ...attributes }: Note): Element {
  const added = { figures: figures?.join(' '), from: formatInstant(from), to: formatInstant(to) };
  return { ...element({ ...attributes, ...added, ...encodeLookUp(lookUp) }), text };
}

export function encodeLookUp(lookUp: FailedLookUp | undefined) {
  if (lookUp === undefined) return {};
  const { categoryPath, drill, path } = lookUp;
  const query = new URLSearchParams(drill.map(({ name, value }) => [name, value]));
  return { categoryPath, drill: query.toString(), path };
}

export const noteShape = shape('note', {
  type: textRule,
  value: textRule,
  code: optional(textRule, why.addition),
  input: optional(textRule, why.addition),
  figures: optional(
    mapped(textRule, (figures) => figures.split(' ')),
    why.addition,
  ),
  from: optional(date, why.addition),
  to: optional(date, why.addition),
  amountType: optional(textRule, why.addition),
  argument: optional(textRule, why.addition),
  inputs: optional(
    mapped(textRule, (inputs) => inputs.split(',')),
    why.addition,
  ),
  categoryPath: optional(categoryPath, why.addition),
  drill: optional(textRule, why.addition, ''),
  path: optional(textRule, why.addition, ''),
});

/** A code that is not known here, of a later version of the service, is left out; the text remains. */
export function toNote({ type, value, code, ...read }: ReadOf<typeof noteShape>): Note {
  const note = { type, text: value };
  if (!isNoteCode(code)) return note;
  const { input, figures, from, to, amountType } = read;
  const lookUp = toLookUp(read);
  // Omit members that a note does not have.
  const subject = Object.entries({ input, figures, from, to, amountType, lookUp });
  return { ...note, code, ...Object.fromEntries(subject.filter(([, one]) => one !== null)) };
}

/** `null` if the note names none. */
export function toLookUp({
  categoryPath: path,
  ...read
}: Pick<ReadOf<typeof noteShape>, 'categoryPath' | 'drill' | 'path'>): FailedLookUp | null {
  if (path === null) return null;
  const drill = [...new URLSearchParams(read.drill)].map(([name, value]) => ({ name, value }));
  return { categoryPath: path, drill, path: read.path };
}

/** Others are of a later version of the service. */
export function isNoteCode(code: string | null): code is NoteCode {
  return noteCodes.some((known) => known === code);
}

function formatInstant(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
