import { markField, oneOf, optionalText } from '../forms/field-codecs.ts';
import type { RecordForm } from '../forms/record-form.ts';

interface ImportQuery {
  /** A map of the columns of the table, as JSON. */
  readonly map?: string | undefined;
  readonly isDryRun: boolean;
  readonly isAllOrNothing: boolean;
  /** Which rows the answer names; the refused ones when absent. */
  readonly rows?: 'all' | 'refused' | undefined;
}

export const importQuery: RecordForm<ImportQuery> = {
  rows: oneOf('rows', 'all', 'refused'),
  map: optionalText('map'),
  isAllOrNothing: markField('allOrNothing'),
  isDryRun: markField('dryRun'),
};
