import type { NamedDefinition } from '../../../domain/definitions/item-definition.ts';
import type { WrittenDefinition } from '../../../domain/definitions/item-definition-draft.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { comparing, creating } from '../../writes/dry-run.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { versionField } from '../../writes/inputs.ts';
import { payloadType } from '../../writes/payload.ts';
import { snapshotDefinition } from '../../writes/snapshots.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { changeFields, checkField, toExamples } from './definition-check.ts';
import { itemDefinitionLoader } from './definition-loaders.ts';
import { itemDefinitionNode } from './item-definition.ts';
import { ItemDefinitionRef } from './definition-refs.ts';
import { ReturnValueInput } from './return-value.ts';
import { NewValueDefinitionInput, toValueFields } from './value-definition-inputs.ts';

const itemDefinitionIdentity = defineIdentity({
  node: itemDefinitionNode,
  what: 'the definition',
  fields: { uid: { type: 'Uid', description: 'The definition.' } },
  toKey: ({ uid }) => uid,
  toFields: (uid) => ({ uid }),
});

const drillDown =
  'Paths of the values that distinguish the items, in the order of the drill-down; each must be `fromData`.';

const CreateInput = builder.inputType('CreateItemDefinitionInput', {
  description: 'An item definition to create, with its values and its algorithm.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the definition, at most 255 characters.' }),
    drillDown: t.stringList({ description: drillDown }),
    itemValueDefinitions: t.field({
      type: [NewValueDefinitionInput],
      description: 'The values of its items and the inputs of callers, in their order; at most 100.',
    }),
    returnValues: t.field({
      type: [ReturnValueInput],
      description: 'The amounts that the algorithm returns.',
    }),
    algorithm: t.string(changeFields.algorithm),
    examples: t.field(changeFields.examples),
  }),
});

const UpdateInput = builder.inputType('UpdateItemDefinitionInput', {
  description: 'Changes to an item definition; absent fields stay as they are.',
  fields: (t) => ({
    ...itemDefinitionIdentity.fields(t),
    name: t.string({ description: 'The name of the definition.' }),
    drillDown: t.stringList({ description: `${drillDown} It stays as it is while there are items.` }),
    returnValues: t.field({
      type: [ReturnValueInput],
      description: 'All amounts that the algorithm returns.',
    }),
    algorithm: t.string(changeFields.algorithm),
    examples: t.field(changeFields.examples),
    expectedVersion: t.int(versionField),
  }),
});

const DeleteInput = builder.inputType('DeleteItemDefinitionInput', {
  description: 'An item definition to delete, which no category uses.',
  fields: (t) => ({
    ...itemDefinitionIdentity.fields(t),
    expectedVersion: t.int(versionField),
  }),
});

const DeletedRef = builder.objectRef<{ readonly uid: Uid }>('DeletedItemDefinition').implement({
  description: 'A deleted item definition.',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: 'The uid of the deleted definition.' }),
  }),
});

defineMutation('createItemDefinition', {
  description: 'Creates an item definition. For administrators.',
  input: CreateInput,
  inputDescription: 'The new definition.',
  payload: payloadType<NamedDefinition>(
    'itemDefinition',
    ItemDefinitionRef,
    'The new definition.',
    checkField,
  ),
  plan: ({ itemValueDefinitions, returnValues, examples, algorithm, ...input }, context) => ({
    write: ({ itemDefinitions }) =>
      itemDefinitions.create({
        ...withoutNulls(input),
        itemValueDefinitions: itemValueDefinitions?.map(({ path, ...fields }) => ({
          path,
          ...toValueFields(fields),
        })),
        returnValues: returnValues?.map(withoutNulls),
        algorithm,
        examples: toExamples(examples),
      }),
    read: ({ uid }) => itemDefinitionLoader(context).load(uid),
    dryRun: creating((backend, { uid }: WrittenDefinition) => snapshotDefinition(backend, uid)),
  }),
});

defineMutation('updateItemDefinition', {
  description:
    'Changes an item definition. The amounts of its items change with the algorithm: `dryRun: true` with `examples` shows how. For administrators.',
  input: UpdateInput,
  identity: itemDefinitionIdentity,
  inputDescription: 'The changes.',
  payload: payloadType<NamedDefinition>(
    'itemDefinition',
    ItemDefinitionRef,
    'The definition after the change; on CONFLICT, as it is now.',
    checkField,
  ),
  plan: ({ returnValues, examples, algorithm, ...input }, context) => {
    const read = () => itemDefinitionLoader(context).load(input.uid);
    return {
      write: ({ itemDefinitions }) =>
        itemDefinitions.update({
          ...withoutNulls(input),
          returnValues: returnValues?.map(withoutNulls),
          algorithm,
          examples: toExamples(examples),
        }),
      read,
      current: read,
      dryRun: comparing((backend) => snapshotDefinition(backend, input.uid)),
    };
  },
});

defineMutation('deleteItemDefinition', {
  description: 'Deletes an item definition that no category uses. For administrators.',
  input: DeleteInput,
  identity: itemDefinitionIdentity,
  isDeletion: true,
  inputDescription: 'The definition.',
  payload: payloadType('itemDefinition', DeletedRef, 'The deleted definition.'),
  plan: (input) => ({
    write: ({ itemDefinitions }) => itemDefinitions.delete(withoutNulls(input)),
    read: () => ({ uid: input.uid }),
    dryRun: comparing((backend) => snapshotDefinition(backend, input.uid)),
  }),
});
