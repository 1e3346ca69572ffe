import type { GraphQLContext } from '../context.ts';

/** The data a response is about, and so which writes invalidate it. Responses about profiles may contain the data tree too. */
export type Subject = 'dataTree' | 'profiles';

/** The arguments of a field, as the request has them. */
export type FieldArguments = Readonly<Record<string, unknown>>;

type Count = number | ((args: FieldArguments) => number);

/** The most that resolving a field once can need. */
export interface FieldCost {
  /** Amounts that are calculated for it. */
  readonly calculations?: Count;
  /**
   * The length of its list: the requested one, or where only execution knows it
   * a usual one. On a field that is no list itself, such as a connection, it is
   * the size of the lists below that are `inherited`.
   */
  readonly size?: Count | 'inherited';
}

export interface FieldFacts {
  readonly cost?: FieldCost | undefined;
}

export interface QueryFieldFacts extends FieldFacts {
  /** Required on the fields of `Query`: what the response is about; `null` if it is never cached. */
  readonly subject?: Subject | null | undefined;
}

export interface TypeFacts<IsRecord = boolean> {
  /** Subject of a response with this type; without one it is never cached. */
  readonly subject?: Subject | undefined;
  /** Whether its objects count as records, not as parts of one; on a type that implements `Node`, its reader. */
  readonly record: IsRecord;
}

export interface FoundNode<Context, T> {
  readonly key: unknown;
  /** Rejects with NOT_FOUND when there is no such record. */
  readonly load: (context: Context) => Promise<T>;
}

/** How the records of a type are read by their global ids. */
export interface NodeReader<Context, T> {
  readonly type: string;
  /** The record whose key the parts form; `null` when they form none. */
  readonly find: (parts: readonly string[]) => FoundNode<Context, T> | null;
}

export type ObjectTypeFacts<Context = GraphQLContext, T extends object = object> = TypeFacts<
  boolean | NodeReader<Context, T>
>;

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    facts?: QueryFieldFacts;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    facts?: ObjectTypeFacts;
  }
  interface GraphQLInterfaceTypeExtensions {
    facts?: TypeFacts;
  }
  interface GraphQLUnionTypeExtensions {
    facts?: TypeFacts;
  }
}
