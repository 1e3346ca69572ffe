import type { Instant } from '../../domain/instant.ts';
import { type Note, type NoteCode, noteCodes } from '../../domain/note.ts';
import { type Element, element } from '../format/element.ts';
import { parseTimestamp } from '../format/timestamp.ts';
import type { WireNode } from '../format/wire-node.ts';

/** A note of the original has a type and a text; the other attributes are additions. */
export function encodeNote({ text, figures, from, to, ...attributes }: Note): Element {
  const added = { figures: figures?.join(' '), from: formatInstant(from), to: formatInstant(to) };
  return { ...element({ ...attributes, ...added }), text };
}

/** A code that is not known here, of a later version of the service, is left out; the text remains. */
export function decodeNote(node: WireNode): Note {
  const note = { type: node.text('type') ?? '', text: node.text('value') ?? '' };
  const code = node.text('code');
  if (!isNoteCode(code)) return note;
  const input = node.text('input');
  const figures = node.text('figures');
  const amountType = node.text('amountType');
  const from = parseTimestamp(node.text('from'));
  const to = parseTimestamp(node.text('to'));
  return {
    ...note,
    code,
    ...(input === undefined ? {} : { input }),
    ...(figures === undefined ? {} : { figures: figures.split(' ') }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(amountType === undefined ? {} : { amountType }),
  };
}

function isNoteCode(code: string | undefined): code is NoteCode {
  return noteCodes.some((known) => known === code);
}

function formatInstant(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
