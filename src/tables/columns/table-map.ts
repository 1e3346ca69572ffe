import { assertValues } from '../../domain/basics/entered-text.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type Activity, isActivities } from './activities.ts';
import { parseUse } from './column-use.ts';
import { separators } from '../reading/find-header.ts';
import { parseUnit } from '../../units/parse-unit.ts';

/** How the columns of a table become profile items. People read and edit it as JSON. */
export interface TableMap {
  readonly columns: Readonly<Record<string, string>>;
  /** Constants for all rows, by meaning. */
  readonly constants?: Readonly<Record<string, string>> | undefined;
  /** Such as DD.MM.YYYY; any usual form if absent. */
  readonly dateFormat?: string | undefined;
  /** Time zone of dates without offset; UTC if absent. */
  readonly timeZone?: string | undefined;
  /** Whether numbers have a comma before their decimals, such as 1,5; recognized if absent. */
  readonly decimalComma?: boolean | undefined;
  readonly separator?: string | undefined;
  /** Lines above the header, which are in no column; recognized if absent. */
  readonly skipLines?: number | undefined;
  readonly charset?: string | undefined;
  /** The sheet of a workbook; the only one with rows if absent. */
  readonly sheet?: string | undefined;
  /** The meanings of texts for units that are not known or have two meanings, such as `gallons`. */
  readonly units?: Readonly<Record<string, string>> | undefined;
  /** The items of texts in a column `search`. */
  readonly activities?: Readonly<Record<string, Activity>> | undefined;
}

const example = '{"columns": {"Distance": "value.distance", "Fuel": "drill.fuel"}}';

/** Throws BAD_USER_INPUT for a text that is no mapping document. */
export function parseTableMap(text: string): TableMap {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    throw badInput('map', `The map must be JSON, such as ${example}.`);
  }
  if (!isObject(map)) throw badInput('map', `The map must be a JSON object, such as ${example}.`);
  assertValues(map, 'map');
  const unknown = Object.keys(map).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) {
    const known = Object.keys(members).join(', ');
    throw badInput('map', `The map has no member ${quote(unknown)}; its members are ${known}.`);
  }
  return checkedMap({ columns: {}, ...map });
}

/** Throws BAD_USER_INPUT for a map with values that have no meaning; `argumentOf` says what a member is called. */
export function checkedMap(
  map: Readonly<Record<string, unknown>>,
  argumentOf: (member: string) => string = () => 'map',
): TableMap {
  for (const [name, isValid] of Object.entries(members)) {
    if (map[name] === undefined || isValid(map[name])) continue;
    throw badInput(
      argumentOf(name),
      `The member ${name} of the map is not valid; a map looks like ${example}.`,
    );
  }
  const { columns, constants = {}, units = {} } = map as unknown as TableMap;
  for (const use of Object.values(columns)) parseUse(use, argumentOf('columns'));
  for (const use of Object.keys(constants)) parseUse(use, argumentOf('constants'));
  for (const unit of Object.values(units)) parseUnit(unit, argumentOf('units'));
  return map as unknown as TableMap;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 255;
const isTexts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);

const members: Readonly<Record<keyof TableMap, (value: unknown) => boolean>> = {
  columns: isTexts,
  constants: isTexts,
  dateFormat: isText,
  timeZone: isText,
  decimalComma: (value) => typeof value === 'boolean',
  separator: (value) => separators.some((each) => each === value),
  skipLines: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000,
  charset: isText,
  sheet: isText,
  units: isTexts,
  activities: isActivities,
};
