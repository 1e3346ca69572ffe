import type { TableColumn } from '../../../tables/columns/column-meanings.ts';
import type { Notation } from '../../../tables/rows/notation.ts';
import { builder } from '../../builder.ts';

export const TableColumnRef = builder.objectRef<TableColumn>('TableColumn').implement({
  description: 'A column of a table, and what it is taken to mean.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its header.' }),
    use: t.exposeString('use', {
      description:
        'Its meaning, as `ImportTableInput.columns` says it, such as `startDate`, `search` (an activity), `quantity`, `unit`, `value.distance` or `label.site`; `ignore` when it is left out.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit that its header says, of a quantity.',
    }),
    isLeftOut: t.exposeBoolean('isLeftOut', {
      description: 'Whether it is left out because nothing is known of it.',
    }),
    samples: t.exposeStringList('samples', { description: 'Its first filled cells, at most three.' }),
  }),
});

export const TableNotationRef = builder.objectRef<Notation>('TableNotation').implement({
  description: 'How the numbers and dates of a table are read, with an example of each.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    decimalComma: t.exposeBoolean('decimalComma', {
      nullable: true,
      description: 'Whether decimals follow a comma; `null` where nothing depends on it.',
    }),
    numberText: t.string({
      nullable: true,
      description: 'A number as it is written, such as `61.200`.',
      resolve: ({ number }) => number?.text ?? null,
    }),
    number: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The same as it is read; `null` where it can be read in two ways.',
      resolve: ({ number }) => number?.value ?? null,
    }),
    isNumberOpen: t.exposeBoolean('isNumberOpen', {
      description:
        'Whether the numbers fit both readings, with a comma and with a point; say which by `decimalComma`.',
    }),
    dateFormat: t.exposeString('dateFormat', {
      nullable: true,
      description:
        'The format, or the order `DMY` or `MDY` of days and months; `null` where nothing depends on it.',
    }),
    dateText: t.string({
      nullable: true,
      description: 'A date as it is written.',
      resolve: ({ date }) => date?.text ?? null,
    }),
    date: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The same as it is read; `null` where it can be read in two ways.',
      resolve: ({ date }) => date?.start ?? null,
    }),
    isDateOpen: t.exposeBoolean('isDateOpen', {
      description: 'Whether the dates fit both orders; say which by `dateFormat`.',
    }),
  }),
});
