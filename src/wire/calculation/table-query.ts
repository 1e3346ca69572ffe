import { asOfQuery } from '../forms/as-of-query.ts';
import { optionalText } from '../forms/field-codecs.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { type AmountUnits, amountUnits } from '../forms/representation.ts';
import type { Instant } from '../../domain/basics/instant.ts';

interface TableCalculationQuery extends AmountUnits {
  /** A map of the columns of the table, as JSON. */
  readonly map?: string | undefined;
  /** The sheet of a workbook; the only one with rows when absent. */
  readonly sheet?: string | undefined;
  /** When values count of rows without a start; now when absent. */
  readonly asOf?: Instant | undefined;
}

export const tableCalculationQuery: RecordForm<TableCalculationQuery> = {
  map: optionalText('map'),
  sheet: optionalText('sheet'),
  ...asOfQuery,
  ...amountUnits,
};
