import type { AmountRequest } from '../../domain/amounts/amount.ts';
import { parseGwpSet } from '../../domain/amounts/global-warming-potentials.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type FormField, type FormFields, textOf, toFields } from './fields.ts';
import { date, field, formField, markField, optionalText, parsedField } from './field-codecs.ts';
import { decodeRecord, encodeRecord, namesOf, type RecordForm } from './record-form.ts';

/** The units that amounts are requested in, and the potentials that weigh their gases. */
export type AmountUnits = Pick<AmountRequest, 'returnUnit' | 'returnPerUnit' | 'gwp'>;
export type AmountQuery = Omit<AmountRequest, 'withoutNotes' | 'emitted'>;
export type EmittedQuery = Omit<AmountRequest, 'withoutNotes'>;

const units = { returnUnit: optionalText('returnUnit'), returnPerUnit: optionalText('returnPerUnit') };

/** Every query for amounts takes these. Reading throws BAD_USER_INPUT that lists the sets. */
export const amountUnits: RecordForm<AmountUnits> = {
  ...units,
  gwp: parsedField('gwp', parseGwpSet),
};

/** The same with the explanation of how an amount came about, an addition to the original's parameters. */
export const amountQuery: RecordForm<AmountQuery> = {
  ...amountUnits,
  withExplanation: markField('explain'),
};

const [emittedFrom, emittedTo] = [date('emittedFrom'), date('emittedTo')];

/** For one profile item, also the time in which it was emitted: an addition of this program. */
export const emittedQuery: RecordForm<EmittedQuery> = {
  ...amountQuery,
  emitted: {
    names: [...emittedFrom.names, ...emittedTo.names],
    write: (time) => [
      ...emittedFrom.write(time?.start ?? undefined, null),
      ...emittedTo.write(time?.end ?? undefined, null),
    ],
    read(fields) {
      const [start, end] = [emittedFrom.read(fields, null), emittedTo.read(fields, null)];
      return start === undefined && end === undefined
        ? undefined
        : { start: start ?? null, end: end ?? null };
    },
  },
};

/** How a write is to be answered. */
export interface Representation extends AmountUnits {
  /** Whether a write of version 2 is answered with the record. */
  readonly isFull: boolean;
}

const representation: RecordForm<Omit<Representation, 'gwp'>> = {
  isFull: field(
    'representation',
    (fields, name) => {
      const text = textOf(fields, name);
      if (text === undefined || text.toLowerCase() === 'full') return text !== undefined;
      throw badInput(name, `${name} must be full or left out; got ${quote(text)}.`);
    },
    (isFull) => (isFull ? 'full' : undefined),
  ),
  ...units,
};

export const representationFields = namesOf(representation);
/** Forms of the data tree, whose answers have no amounts. */
export const fullAnswer = representation.isFull.names;

/** It may stand in the body or in the query. Throws BAD_USER_INPUT where the two contradict each other. */
export function decodeRepresentation(body: FormFields, query: FormFields): Representation {
  const said = representationFields.flatMap((name): readonly FormField[] => {
    const inBody = textOf(body, name);
    const inQuery = textOf(query, name);
    if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery) {
      throw badInput(name, `The query and the body have different values for ${name}.`);
    }
    return formField(name, inBody ?? inQuery);
  });
  return decodeRecord(representation, toFields(said), null);
}

export function unitsOf(representation: Representation): AmountUnits {
  const { isFull: _, ...requested } = representation;
  return requested;
}

export function hasUnits(requested: AmountUnits): boolean {
  return encodeRecord(amountUnits, requested).length > 0;
}
