import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type AnswerMemory, createAnswerMemory } from './answer-memory.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';

export interface ResponseCacheSettings {
  /** What all answers together may take; 0 keeps none. */
  readonly bytes: number;
  /** How long an answer is given again at most, while nothing is written. */
  readonly seconds: number;
  /** Whether answers about profiles are kept too. */
  readonly profiles: boolean;
}

/** Where answers are held, by what they are about. */
export type AnswerMemories = Readonly<Partial<Record<Subject, AnswerMemory>>>;

/** None where nothing is to be kept, or changes cannot be seen. */
export function openAnswerMemories(
  { revision, changes }: Pick<RunningBackend, 'revision' | 'changes'>,
  { bytes, seconds, profiles }: ResponseCacheSettings,
): AnswerMemories | null {
  if (bytes === 0 || revision === undefined) return null;
  const clock = (): number => performance.now();
  const open = (moves: () => string, maximumBytes: number): AnswerMemory =>
    createAnswerMemory({ revision: moves, clock, maximumAgeMs: seconds * 1000, maximumBytes });
  if (!profiles || changes === undefined) return { dataTree: open(revision, bytes) };
  // Either kind has half of the room: the writes of profiles do not push out what is of the data tree.
  return { dataTree: open(revision, bytes / 2), profiles: open(changes, bytes / 2) };
}
