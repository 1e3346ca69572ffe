import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../graphql/context.ts';
import { readsOnlyDataTree } from '../graphql/reads-data-tree.ts';

/** What the execution of a request found out about its answer, for those who may keep it. */
export interface AnswerNotes {
  /** It reads the data tree, and nothing of profiles or of the caller. */
  isOfDataTree: boolean;
  /** Every part of it was answered. */
  isComplete: boolean;
}

export function createAnswerNotes(): AnswerNotes {
  return { isOfDataTree: false, isComplete: false };
}

/** Fills in the notes that the handler put into the context of the request. */
export function createNotesPlugin(): Plugin {
  return {
    onExecute({ args }) {
      const { notes, context } = contextOf(args);
      notes.isOfDataTree = readsOnlyDataTree(args);
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
