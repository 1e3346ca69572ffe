import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { Path, Run } from './run.ts';
import type { SelectionPlan } from './selection-plan.ts';

/** A field as it is selected at one place of an operation. */
export interface SelectedField {
  readonly schema: GraphQLSchema;
  readonly parentType: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly infoAt: (path: Path, run: Run) => GraphQLResolveInfo;
  /** The fields below, for a record of this type. */
  readonly selectionOf: (type: GraphQLObjectType) => SelectionPlan;
}

/** Completes a resolver's result for the response, or a promise of it; throws or rejects when it does not fit the type. */
export type Complete = (value: unknown, path: Path, run: Run) => unknown;
