import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import { type Fields, textOf } from './fields.ts';

/** How a caller wants to be answered. */
export interface Representation {
  /** Whether a write of version 2 is answered with what it made. */
  readonly isFull: boolean;
  readonly returnUnit: string | undefined;
  readonly returnPerUnit: string | undefined;
}

export const representationFields = ['representation', 'returnUnit', 'returnPerUnit'];

/** Clients say it in the body or in the query. Throws BAD_USER_INPUT where the two differ. */
export function readRepresentation(body: Fields, query: Fields): Representation {
  const said = (name: string): string | undefined => {
    const inBody = textOf(body, name);
    const inQuery = textOf(query, name);
    if (inBody === undefined || inQuery === undefined || inBody === inQuery) return inBody ?? inQuery;
    throw badInput(name, `The query and the body say different things under ${name}.`);
  };
  const representation = said('representation');
  if (representation !== undefined && representation.toLowerCase() !== 'full') {
    throw badInput(
      'representation',
      `representation must be full or left out; got ${quote(representation)}.`,
    );
  }
  return {
    isFull: representation !== undefined,
    returnUnit: said('returnUnit'),
    returnPerUnit: said('returnPerUnit'),
  };
}

export function hasUnits({ returnUnit, returnPerUnit }: Representation): boolean {
  return returnUnit !== undefined || returnPerUnit !== undefined;
}
