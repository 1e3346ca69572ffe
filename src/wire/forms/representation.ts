import { badInput } from '../../domain/basics/errors.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import { parseGwpSet } from '../../domain/amounts/global-warming-potentials.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type FormFields, type FormField, textOf } from './fields.ts';
import { formField } from './record-form.ts';

/** The units that amounts are requested in, and the potentials that weigh their gases. */
export interface AmountUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  readonly gwp?: GwpSet | undefined;
}

/** How a write is to be answered. */
export interface Representation extends AmountUnits {
  /** Whether a write of version 2 is answered with the record. */
  readonly isFull: boolean;
}

export const representationFields = ['representation', 'returnUnit', 'returnPerUnit'];

export function encodeReturnUnits({ returnUnit, returnPerUnit, gwp }: AmountUnits): readonly FormField[] {
  return [
    ...formField('returnUnit', returnUnit),
    ...formField('returnPerUnit', returnPerUnit),
    ...formField('gwp', gwp),
  ];
}

export function decodeReturnUnits(query: FormFields): AmountUnits {
  return {
    returnUnit: textOf(query, 'returnUnit'),
    returnPerUnit: textOf(query, 'returnPerUnit'),
    gwp: toGwpSet(textOf(query, 'gwp')),
  };
}

/** Throws BAD_USER_INPUT that lists the sets. */
export function toGwpSet(text: string | undefined): GwpSet | undefined {
  return text === undefined ? undefined : parseGwpSet(text);
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

export function hasUnits({ returnUnit, returnPerUnit, gwp }: AmountUnits): boolean {
  return returnUnit !== undefined || returnPerUnit !== undefined || gwp !== undefined;
}
