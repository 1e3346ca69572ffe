import type { Note, NoteCode, NoteSubject } from '../domain/note.ts';
import { LimitReached, type RunLimits } from './interpreter/limits.ts';

const typeOf: Readonly<Record<NoteCode, string>> = {
  UNUSED_INPUT: 'warning',
  NEGATIVE_INPUT: 'warning',
  OUTSIDE_PERIOD: 'warning',
  OUTSIDE_SCOPES: 'comment',
  CUT_OFF_AT_NOW: 'comment',
  NO_OVERLAP: 'comment',
};

/** The notes of one run: the algorithm's own and remarks about the run itself. */
export class RunNotes {
  readonly #limits: RunLimits;
  readonly #notes: Note[] = [];

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  get all(): readonly Note[] {
    return this.#notes;
  }

  add(type: string, text: string): void {
    if (this.#notes.length >= this.#limits.notes) throw new LimitReached('notes', this.#limits.notes);
    this.#notes.push({ type: this.cut(type), text: this.cut(text) });
  }

  /** Adds a remark once; dropped when the limit of notes is reached. */
  remark(type: string, text: string): void {
    const cut = this.cut(text);
    const isKnown = this.#notes.some((note) => note.type === type && note.text === cut);
    if (!isKnown && this.#notes.length < this.#limits.notes) this.#notes.push({ type, text: cut });
  }

  /** Adds a note that programs can read, whatever the limit: these are few. */
  report(subject: NoteSubject, text: string): void {
    this.#notes.push({ type: typeOf[subject.code], text: this.cut(text), ...subject });
  }

  /** The text, cut to the maximum length of a note. */
  cut(text: string): string {
    const { noteLength } = this.#limits;
    return text.length > noteLength ? `${text.slice(0, noteLength - 1)}…` : text;
  }
}
