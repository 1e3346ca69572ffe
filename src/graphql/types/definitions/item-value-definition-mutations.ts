import type { WrittenDefinition } from '../../../domain/definitions/item-definition-draft.ts';
import type { NamedDefinition } from '../../../domain/definitions/item-definition.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import { parseUid, type Uid } from '../../../domain/basics/uid.ts';
import { builder, type BuilderTypes } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { comparing } from '../../writes/dry-run.ts';
import { payloadType } from '../../writes/payload.ts';
import { snapshotDefinition } from '../../writes/snapshots.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { changeFields, checkField, toExamples } from './definition-check.ts';
import { itemDefinitionLoader, itemValueDefinitionsLoader } from './definition-loaders.ts';
import {
  ItemDefinitionRef,
  type ItemValueDefinitionNode,
  ItemValueDefinitionRef,
} from './definition-refs.ts';
import { itemValueDefinitionNode } from './item-value-definition.ts';
import { withOwner } from './owned-definition.ts';
import { toValueFields, valueFields } from './value-definition-inputs.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

const valueDefinitionIdentity = defineIdentity({
  node: itemValueDefinitionNode,
  what: 'the value definition',
  fields: {
    itemDefinitionUid: { type: 'Uid', description: 'The definition that it belongs to.' },
    uid: { type: 'Uid', description: 'The value definition.' },
  },
  toKey: ({ itemDefinitionUid, uid }) => ({ itemDefinitionUid, name: uid }),
  toFields: ({ itemDefinitionUid, name }) => ({ itemDefinitionUid, uid: parseUid(name, 'id') }),
});

function versionFieldOf(t: InputFields) {
  return {
    expectedVersion: t.int({
      description:
        'The version of the item definition that the caller has read; CONFLICT if it has changed since.',
    }),
  };
}

const CreateInput = builder.inputType('CreateItemValueDefinitionInput', {
  description: 'A value to add to an item definition.',
  fields: (t) => ({
    itemDefinitionUid: t.field({
      type: 'Uid',
      required: true,
      description: 'The definition that it belongs to.',
    }),
    path: t.string({
      required: true,
      description: 'The name in URLs, in inputs and in the algorithm, such as `distance`.',
    }),
    ...valueFields(t),
    examples: t.field(changeFields.examples),
    ...versionFieldOf(t),
  }),
});

const UpdateInput = builder.inputType('UpdateItemValueDefinitionInput', {
  description: 'Changes to a value of an item definition; absent fields stay as they are.',
  fields: (t) => ({
    ...valueDefinitionIdentity.fields(t),
    path: t.string({
      description:
        'Its new name, also in the drill-down and for aliases; an algorithm that reads it is updated.',
    }),
    ...valueFields(t),
    algorithm: t.string(changeFields.algorithm),
    examples: t.field(changeFields.examples),
    ...versionFieldOf(t),
  }),
});

const DeleteInput = builder.inputType('DeleteItemValueDefinitionInput', {
  description: 'A value to remove from an item definition; no item may have one.',
  fields: (t) => ({ ...valueDefinitionIdentity.fields(t), ...versionFieldOf(t) }),
});

defineMutation('createItemValueDefinition', {
  description: 'Adds a value to an item definition. For administrators.',
  input: CreateInput,
  inputDescription: 'The new value.',
  payload: payloadType<ItemValueDefinitionNode>(
    'itemValueDefinition',
    ItemValueDefinitionRef,
    'The new value.',
    checkField,
  ),
  plan: (input, context) => {
    const { itemDefinitionUid, path, examples, expectedVersion, ...fields } = input;
    const terms = { examples: toExamples(examples), expectedVersion: expectedVersion ?? undefined };
    return {
      write: ({ itemDefinitions }) =>
        itemDefinitions.createValue({ itemDefinitionUid, path, ...terms, ...toValueFields(fields) }),
      read: ({ valueUid }: WrittenDefinition) => readValue(context, itemDefinitionUid, valueUid),
      dryRun: comparing((backend) => snapshotDefinition(backend, itemDefinitionUid)),
    };
  },
});

defineMutation('updateItemValueDefinition', {
  description: 'Changes a value of an item definition. For administrators.',
  input: UpdateInput,
  identity: valueDefinitionIdentity,
  inputDescription: 'The changes.',
  payload: payloadType<ItemValueDefinitionNode>(
    'itemValueDefinition',
    ItemValueDefinitionRef,
    'The value after the change; on CONFLICT, as it is now.',
    checkField,
  ),
  plan: (input, context) => {
    const { itemDefinitionUid, uid, path, algorithm, examples, expectedVersion, ...fields } = input;
    const terms = {
      algorithm,
      examples: toExamples(examples),
      expectedVersion: expectedVersion ?? undefined,
    };
    const read = () => readValue(context, itemDefinitionUid, uid);
    return {
      write: ({ itemDefinitions }) =>
        itemDefinitions.updateValue({
          itemDefinitionUid,
          uid,
          path: path ?? undefined,
          ...terms,
          ...toValueFields(fields),
        }),
      read,
      current: read,
      dryRun: comparing((backend) => snapshotDefinition(backend, itemDefinitionUid)),
    };
  },
});

defineMutation('deleteItemValueDefinition', {
  description: 'Removes a value from an item definition. For administrators.',
  input: DeleteInput,
  identity: valueDefinitionIdentity,
  isDeletion: true,
  inputDescription: 'The value.',
  payload: payloadType<NamedDefinition>(
    'itemDefinition',
    ItemDefinitionRef,
    'The definition without the value; on CONFLICT, as it is now.',
    checkField,
  ),
  plan: (input, context) => {
    const read = () => itemDefinitionLoader(context).load(input.itemDefinitionUid);
    return {
      write: ({ itemDefinitions }) => itemDefinitions.deleteValue(withoutNulls(input)),
      read,
      current: read,
      dryRun: comparing((backend) => snapshotDefinition(backend, input.itemDefinitionUid)),
    };
  },
});

async function readValue(
  context: GraphQLContext,
  definitionUid: Uid,
  uid: Uid | null,
): Promise<ItemValueDefinitionNode> {
  const values = await itemValueDefinitionsLoader(context).load(definitionUid);
  const value = values.find((each) => each.uid === uid);
  if (value === undefined) throw notFound('The item value definition');
  return withOwner(value, { kind: 'definition', uid: definitionUid });
}
