import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../../graphql/context.ts';
import { subjectOf } from '../../graphql/operation-subject.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';

/** What the execution of a request found out about its answer, for those who may keep it. */
export interface AnswerNotes {
  /** What it is about; `null` for what nobody may keep. */
  subject: Subject | null;
  /** Every part of it was answered. */
  isComplete: boolean;
}

export function createAnswerNotes(): AnswerNotes {
  return { subject: null, isComplete: false };
}

/** Fills in the notes that the handler put into the context of the request. */
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
