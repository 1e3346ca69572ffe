import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import { type FormFields, type FormField, textOf } from './fields.ts';
import { formField } from './record-form.ts';

/** The units that amounts are requested in. */
export interface AmountUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
}

/** How a write is to be answered. */
export interface Representation extends AmountUnits {
  /** Whether a write of version 2 is answered with the record. */
  readonly isFull: boolean;
}

export const representationFields = ['representation', 'returnUnit', 'returnPerUnit'];

export function encodeReturnUnits({ returnUnit, returnPerUnit }: AmountUnits): readonly FormField[] {
  return [...formField('returnUnit', returnUnit), ...formField('returnPerUnit', returnPerUnit)];
}

export function decodeReturnUnits(query: FormFields): AmountUnits {
  return { returnUnit: textOf(query, 'returnUnit'), returnPerUnit: textOf(query, 'returnPerUnit') };
}

/** It may stand in the body or in the query. Throws BAD_USER_INPUT where the two contradict each other. */
export function decodeRepresentation(body: FormFields, query: FormFields): Representation {
  const textFor = (name: string): string | undefined => {
    const inBody = textOf(body, name);
    const inQuery = textOf(query, name);
    if (inBody === undefined || inQuery === undefined || inBody === inQuery) return inBody ?? inQuery;
    throw badInput(name, `The query and the body have different values for ${name}.`);
  };
  const representation = textFor('representation');
  if (representation !== undefined && representation.toLowerCase() !== 'full') {
    throw badInput(
      'representation',
      `representation must be full or left out; got ${quote(representation)}.`,
    );
  }
  return {
    isFull: representation !== undefined,
    returnUnit: textFor('returnUnit'),
    returnPerUnit: textFor('returnPerUnit'),
  };
}

export function hasUnits({ returnUnit, returnPerUnit }: AmountUnits): boolean {
  return returnUnit !== undefined || returnPerUnit !== undefined;
}
