import type { ReturnValueDefinition } from '../../../domain/definitions/item-definition.ts';
import { builder } from '../../builder.ts';
import { ValueTypeRef } from './item-value-definition.ts';

export const ReturnValueRef = builder.objectRef<ReturnValueDefinition>('ReturnValue').implement({
  description: 'One kind of amount, or of note, that an algorithm returns.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Its type, such as `CO2e`.' }),
    valueType: t.expose('valueType', { type: ValueTypeRef, description: 'The type of its value.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Its unit, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', { nullable: true, description: 'What it is per, such as `year`.' }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether it is the default amount.' }),
  }),
});

export const ReturnValueInput = builder.inputType('ReturnValueInput', {
  description:
    'One kind of amount that an algorithm returns; it describes the amount and does not convert it.',
  fields: (t) => ({
    type: t.string({ required: true, description: 'Its type, such as `CO2e`.' }),
    valueType: t.field({ type: ValueTypeRef, description: 'The type of its value; DECIMAL when absent.' }),
    unit: t.string({ description: 'Its unit, such as `kg`.' }),
    perUnit: t.string({ description: 'What it is per, such as `year`.' }),
    isDefault: t.boolean({ description: 'Whether it is the default amount.' }),
  }),
});
