import type { GraphQLSchema } from 'graphql';
import type { GraphQLContext } from '../context.ts';

/** What a response is about, and so which writes can change it. Responses about profiles may contain the data tree too. */
export type Subject = 'dataTree' | 'profiles';

/** The arguments of a field, as the request has them. */
export type FieldArguments = Readonly<Record<string, unknown>>;

type Count = number | ((args: FieldArguments, schema: GraphQLSchema) => number);

/** What answering a field once can need. A field without a cost needs nothing beside the view of its record. */
export interface FieldCost {
  /** Calls to a remote service, beside the view of its record. */
  readonly calls?: Count;
  /**
   * Entries of its list at most. On a field that is no list itself, such as one
   * of a connection, it is the size of the lists below that are `inherited`.
   */
  readonly size?: Count | 'inherited';
}

export interface FieldFacts {
  readonly cost?: FieldCost | undefined;
  /** Of a type with a `view`: known without it, from the key alone or from an entry of a list. */
  readonly knownFrom?: 'key' | 'listEntry' | undefined;
  /** Leads from a list to its entries, of which more is known than their key. */
  readonly readsListEntry?: boolean | undefined;
}

export interface QueryFieldFacts extends FieldFacts {
  /** Required of the fields of `Query`: what the response is about; `null` for one that is never cached. */
  readonly subject?: Subject | null | undefined;
}

export interface TypeFacts {
  /** What a response with this type is about; without a subject it is never cached. */
  readonly subject?: Subject | undefined;
  /** Its objects are counted; those of other types are parts of a record. Types with `node` are records. */
  readonly isRecord?: boolean | undefined;
}

export interface FoundNode<Context, T> {
  readonly key: unknown;
  /** Rejects with NOT_FOUND where there is nothing. */
  readonly load: (context: Context) => Promise<T>;
}

/** How the records of a type are read again by their global ids. */
export interface NodeReader<Context, T> {
  readonly type: string;
  /** Calls to a remote service that reading a record takes. */
  readonly calls: number;
  /** The record whose key the parts of an id are; `null` for parts that are none. */
  readonly find: (parts: readonly string[]) => FoundNode<Context, T> | null;
}

export interface ObjectTypeFacts<Context = GraphQLContext, T extends object = object> extends TypeFacts {
  /** A remote service gives most of a record by a call of its own, for every record or unless a list brought it. */
  readonly view?: 'ofEveryRecord' | 'unlessListed' | undefined;
  /** Required of a type that implements `Node`. */
  readonly node?: NodeReader<Context, T> | undefined;
}

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
