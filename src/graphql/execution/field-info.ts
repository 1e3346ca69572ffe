import type { FieldNode, GraphQLObjectType, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { Path, Run } from './run.ts';

type FixedInfo = Omit<GraphQLResolveInfo, 'path' | 'rootValue' | 'variableValues'>;

/** The info of a field. Few resolvers use it, so its members are read from where they are instead of being copied. */
export class FieldInfo implements GraphQLResolveInfo {
  readonly path: Path;
  private readonly fixed: FixedInfo;
  private readonly run: Run;

  constructor(fixed: FixedInfo, path: Path, run: Run) {
    this.fixed = fixed;
    this.path = path;
    this.run = run;
  }

  get fieldName(): string {
    return this.fixed.fieldName;
  }

  get fieldNodes(): readonly FieldNode[] {
    return this.fixed.fieldNodes;
  }

  get returnType(): GraphQLResolveInfo['returnType'] {
    return this.fixed.returnType;
  }

  get parentType(): GraphQLObjectType {
    return this.fixed.parentType;
  }

  get schema(): GraphQLResolveInfo['schema'] {
    return this.fixed.schema;
  }

  get fragments(): GraphQLResolveInfo['fragments'] {
    return this.fixed.fragments;
  }

  get operation(): OperationDefinitionNode {
    return this.fixed.operation;
  }

  get rootValue(): unknown {
    return this.run.rootValue;
  }

  get variableValues(): GraphQLResolveInfo['variableValues'] {
    return this.run.variables;
  }
}
