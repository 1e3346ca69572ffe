import { markField, oneOf, optionalText } from '../forms/field-codecs.ts';
import type { RecordForm } from '../forms/record-form.ts';

interface ImportQuery {
  /** A map of the columns of the table, as JSON. */
  readonly map?: string | undefined;
  /** The sheet of a workbook; the only one with rows when absent. */
  readonly sheet?: string | undefined;
  /** The name of the file, for the list of imports. */
  readonly fileName?: string | undefined;
  readonly isDryRun: boolean;
  readonly isAllOrNothing: boolean;
  /** Whether items of rows that are known with other content are changed; they are only reported when absent. */
  readonly onChanged?: 'report' | 'update' | undefined;
  /** Which rows the answer names; the refused ones when absent. */
  readonly rows?: 'all' | 'refused' | undefined;
}

export const importQuery: RecordForm<ImportQuery> = {
  rows: oneOf('rows', 'all', 'refused'),
  onChanged: oneOf('onChanged', 'report', 'update'),
  map: optionalText('map'),
  sheet: optionalText('sheet'),
  fileName: optionalText('fileName'),
  isAllOrNothing: markField('allOrNothing'),
  isDryRun: markField('dryRun'),
};
