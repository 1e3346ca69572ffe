import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../../graphql/context.ts';
import { subjectOf } from '../../graphql/operation-subject.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';

/** What execution found out about the response, for caching. */
export interface AnswerNotes {
  /** What it is about; `null` if it must not be cached. */
  subject: Subject | null;
  /** Whether there were no errors. */
  isComplete: boolean;
}

export function createAnswerNotes(): AnswerNotes {
  return { subject: null, isComplete: false };
}

/** Fills in the notes in the request's context. */
export function createNotesPlugin(): Plugin {
  return {
    onExecute({ args }) {
      const { notes, context } = contextOf(args);
      notes.subject = subjectOf(args);
      return {
        onExecuteDone({ result }) {
          if (Symbol.asyncIterator in result) return;
          notes.isComplete = result.errors === undefined && context.failures.length === 0;
        },
      };
    },
  };
}

function contextOf({ contextValue }: ExecutionArgs) {
  return contextValue as { readonly notes: AnswerNotes; readonly context: GraphQLContext };
}
