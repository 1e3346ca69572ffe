import type { ItemValueDefinitionFields } from '../../../domain/definitions/item-definition-draft.ts';
import { builder, type BuilderTypes } from '../../builder.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { ApiVersionRef } from '../access/viewer.ts';
import { SelectionInput } from '../data-items/choice.ts';
import { ValueTypeRef } from './item-value-definition.ts';

/** The fields of a value that administrators write. */
export function valueFields(t: PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return {
    name: t.string({ description: 'The display name; the path when absent.' }),
    valueType: t.field({
      type: ValueTypeRef,
      description: 'How its text is interpreted; a new value needs it, or a `valueDefinitionUid`.',
    }),
    valueDefinitionUid: t.field({
      type: 'Uid',
      description: 'The kind of value, as `valueDefinition { uid }` of another one; instead of `valueType`.',
    }),
    fromData: t.boolean({ description: 'Whether it is stored with items; `false` when absent.' }),
    fromProfile: t.boolean({ description: 'Whether it is an input of callers; `false` when absent.' }),
    unit: t.string({ description: 'The unit of the value, such as `km`.' }),
    perUnit: t.string({ description: 'What the value is per, such as `year` or `kWh`.' }),
    defaultValue: t.string({ description: 'The value that counts where there is none.' }),
    choices: t.field({ type: [SelectionInput], description: 'The only values that are allowed.' }),
    apiVersions: t.field({
      type: [ApiVersionRef],
      description: 'The API versions that have it; both when absent.',
    }),
    aliasedTo: t.string({
      description: 'The path of another value, under which the algorithm reads this one, in its unit.',
    }),
  };
}

export const NewValueDefinitionInput = builder.inputType('NewItemValueDefinition', {
  description: 'A value of a new item definition.',
  fields: (t) => ({
    path: t.string({
      required: true,
      description: 'The name in URLs, in inputs and in the algorithm, such as `distance`.',
    }),
    ...valueFields(t),
  }),
});

type Given = Omit<typeof NewValueDefinitionInput.$inferInput, 'path'>;

/** `null` clears what may be absent of a stored value, and elsewhere counts as absent. */
export function toValueFields({ unit, perUnit, defaultValue, aliasedTo, ...others }: Given) {
  return {
    ...withoutNulls(others),
    unit,
    perUnit,
    defaultValue,
    aliasedTo,
  } satisfies ItemValueDefinitionFields;
}
