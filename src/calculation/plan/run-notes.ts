import type { Note, NoteCode, NoteSubject } from '../../domain/amounts/note.ts';
import { LimitReached, type RunLimits } from '../interpreter/limits.ts';

/** The other codes are those of warnings. */
const commentCodes: ReadonlySet<NoteCode> = new Set([
  'OUTSIDE_SCOPES',
  'UPSTREAM_INCLUDED',
  'COUNTS_BESIDE',
  'CUT_OFF_AT_NOW',
  'NO_OVERLAP',
]);

/** The notes of one run: the algorithm's own and remarks about the run itself. */
export class RunNotes {
  readonly #limits: RunLimits;
  readonly #notes: Note[];

  constructor(limits: RunLimits, earlier: readonly Note[] = []) {
    this.#limits = limits;
    this.#notes = [...earlier];
  }

  get all(): readonly Note[] {
    return this.#notes;
  }

  add(type: string, text: string): void {
    if (this.#notes.length >= this.#limits.notes) throw new LimitReached('notes', this.#limits.notes);
    this.#notes.push({ type: this.cut(type), text: this.cut(text) });
  }

  /** Adds a remark once; dropped when the limit of notes is reached. */
  remark(type: string, text: string, subject?: NoteSubject): void {
    const cut = this.cut(text);
    const isKnown = this.#notes.some((note) => note.type === type && note.text === cut);
    if (!isKnown && this.#notes.length < this.#limits.notes) {
      this.#notes.push({ type, text: cut, ...subject });
    }
  }

  /** Adds a note that programs can read, whatever the limit: these are few. */
  report(subject: NoteSubject, text: string): void {
    const type = commentCodes.has(subject.code) ? 'comment' : 'warning';
    this.#notes.push({ type, text: this.cut(text), ...subject });
  }

  /** The text, cut to the maximum length of a note. */
  cut(text: string): string {
    const { noteLength } = this.#limits;
    return text.length > noteLength ? `${text.slice(0, noteLength - 1)}…` : text;
  }
}
