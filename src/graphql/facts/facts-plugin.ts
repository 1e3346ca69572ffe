import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InterfaceParam,
  type ObjectParam,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLSchema } from 'graphql';
import { assertFacts } from './assert-facts.ts';
import { meterResults } from './meter-results.ts';
import type { FieldFacts, ObjectTypeFacts, QueryFieldFacts, TypeFacts } from './schema-facts.ts';

/** Copies facts from the options of fields and types to their `extensions`, and meters lists; a schema that lacks facts does not build. */
class FactsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind === 'Object') {
      const { subject, record } = config.pothosOptions;
      return { ...config, extensions: { ...config.extensions, facts: { subject, record } } };
    }
    if (config.kind !== 'Interface' && config.kind !== 'Union') return config;
    const { subject, record } = config.pothosOptions;
    return { ...config, extensions: { ...config.extensions, facts: { subject, record } } };
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cost, subject }: QueryFieldFacts = config.pothosOptions;
    return { ...config, extensions: { ...config.extensions, facts: { cost, subject } } };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    assertFacts(schema);
    meterResults(schema);
    return schema;
  }
}

SchemaBuilder.registerPlugin('facts', FactsPlugin);

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      facts: FactsPlugin<Types>;
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > extends FieldFacts {}
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends QueryFieldFacts {}
    interface ObjectTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Shape = unknown,
    > extends ObjectTypeFacts<Types['Context'], Shape & object> {}
    interface InterfaceTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Shape = unknown,
      Interfaces extends InterfaceParam<Types>[] = InterfaceParam<Types>[],
      ResolveType = unknown,
    > extends TypeFacts {}
    interface UnionTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Member extends ObjectParam<Types> = ObjectParam<Types>,
      ResolveType = unknown,
    > extends TypeFacts {}
  }
}
