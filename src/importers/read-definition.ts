import type { ApiVersion } from '../domain/access.ts';
import { isPathSegment, type CategoryPath } from '../domain/category-path.ts';
import type { Choice } from '../domain/choice.ts';
import type { ItemValueDefinition, ReturnValueDefinition, ValueType } from '../domain/item-definition.ts';
import type { ReferenceDefinition } from '../ports/store.ts';
import { type CsvRow, decodeText, parseCsv } from './csv.ts';
import type { Warn } from './import-warning.ts';
import type { SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';
import { valueDefinitionOf } from './value-definitions.ts';

/**
 * Reads `itemdef.csv` with the files that belong to it. Line 1 names the
 * definition, line 2 the algorithm's file; from line 4 each line is a value
 * definition, read by position because published headers are not reliable.
 */
export function readDefinition(folder: SourceFolder, warn: Warn): ReferenceDefinition | null {
  const content = folder.files.get('itemdef.csv');
  if (content === undefined) return null;
  const file = `${folder.path}/itemdef.csv`;
  const [nameRow, algorithmRow, , ...rows] = parseCsv(content);
  const versions = readVersions(folder.files.get('version.csv'));
  const valueRows = rows.filter((row) => isValueRow(row, file, warn));
  return {
    uid: uidOf('item definition', folder.path),
    name: nameRow?.cells.slice(1).join(',') ?? folder.path,
    drillDown: valueRows.filter(({ cells }) => cells[4] === 'true').map(({ cells }) => cells[1] ?? ''),
    algorithm: readAlgorithm(folder, algorithmRow?.cells[1], warn),
    valueDefinitions: valueRows.map(({ cells }) => toValueDefinition(folder.path, cells, versions)),
    returnValues: readReturnValues(folder.files.get('return_values.csv')),
  };
}

function isValueRow({ line, cells }: CsvRow, file: string, warn: Warn): boolean {
  if (cells[0]?.startsWith('#')) return false;
  if (isPathSegment(cells[1] ?? '')) return true;
  warn({ file, line, message: 'The row has no usable path in its second column; left out.' });
  return false;
}

function readAlgorithm(folder: SourceFolder, name: string | undefined, warn: Warn): string | null {
  const named = folder.files.get(name ?? 'default.js');
  const content = named ?? folder.files.get('default.js');
  if (content === undefined) {
    const message = 'There is no algorithm; the items cannot be calculated.';
    warn({ file: `${folder.path}/itemdef.csv`, line: 2, message });
    return null;
  }
  return decodeText(content);
}

function toValueDefinition(
  path: CategoryPath,
  cells: readonly string[],
  versions: ReadonlyMap<string, VersionRow>,
): ItemValueDefinition {
  const [name = '', valuePath = '', type = '', source = '', , unit = '', perUnit = '', defaultValue = ''] =
    cells;
  const version = versions.get(valuePath);
  return {
    uid: uidOf('item value definition', path, valuePath),
    path: valuePath,
    name,
    valueDefinition: valueDefinitionOf(toValueType(type)),
    fromData: source === 'true' || source === 'both',
    fromProfile: source !== 'true',
    unit: unit === '' ? null : unit,
    perUnit: perUnit === '' ? null : perUnit,
    defaultValue: defaultValue === '' ? null : defaultValue,
    choices: toChoices(cells.slice(8)),
    apiVersions: version?.apiVersions ?? ['2.0'],
    aliasedTo: version?.aliasedTo ?? null,
  };
}

function toValueType(type: string): ValueType {
  const upper = type.toUpperCase();
  if (upper === 'DOUBLE') return 'DECIMAL';
  return upper === 'TEXT' ||
    upper === 'DATE' ||
    upper === 'BOOLEAN' ||
    upper === 'INTEGER' ||
    upper === 'DECIMAL'
    ? upper
    : 'UNSPECIFIED';
}

/** The allowed values stand in the rest of the line, some as `name=value`. */
function toChoices(cells: readonly string[]): readonly Choice[] {
  return cells
    .filter((cell) => cell.trim() !== '')
    .map((cell) => {
      const equals = cell.indexOf('=');
      return equals < 0
        ? { name: cell, value: cell }
        : { name: cell.slice(0, equals).trim(), value: cell.slice(equals + 1).trim() };
    });
}

interface VersionRow {
  readonly apiVersions: readonly ApiVersion[];
  readonly aliasedTo: string | null;
}

/** A value without a row exists in version 2.0 only. */
function readVersions(content: Buffer | undefined): ReadonlyMap<string, VersionRow> {
  const rows = content === undefined ? [] : parseCsv(content).slice(1);
  return new Map(
    rows.map(({ cells: [path = '', versions = '', aliasedTo = ''] }): [string, VersionRow] => [
      path,
      {
        apiVersions: versions.split('|').filter((version) => version === '1.0' || version === '2.0'),
        aliasedTo: aliasedTo === '' ? null : aliasedTo,
      },
    ]),
  );
}

function readReturnValues(content: Buffer | undefined): readonly ReturnValueDefinition[] {
  const rows = content === undefined ? [] : parseCsv(content).slice(1);
  return rows.map(({ cells: [type = '', valueType = '', unit = '', perUnit = '', isDefault = ''] }) => ({
    type,
    valueType: toValueType(valueType),
    unit: unit === '' ? null : unit,
    perUnit: perUnit === '' ? null : perUnit,
    isDefault: isDefault === 'true',
  }));
}
