import { saysNothing } from '../../domain/amounts/figure-facts.ts';
import { isPathSegment } from '../../domain/basics/category-path.ts';
import type { ReturnValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import { checkValueDefinitions } from './check-value-definitions.ts';
import { type CsvRow, parseCsv } from './csv.ts';
import { type FileWarnings, type Warn, warningsOf } from './import-warning.ts';
import { readAlgorithm } from './read-algorithm.ts';
import { readRowFacts } from './read-figures.ts';
import { readVersions } from './read-versions.ts';
import type { SourceChecks } from './source-checks.ts';
import type { SourceFolder } from './source-folder.ts';
import { toItemValueDefinition } from './to-item-value-definition.ts';
import { uidOf } from './uid-of.ts';
import { toValueType } from './value-definitions.ts';

const columns = ['name', 'path', 'type', 'isDataItemValue', 'isDrillDown', 'unit', 'perUnit', 'default'];

/**
 * Reads `itemdef.csv` with the files that belong to it. Line 1 names the
 * definition, line 2 the algorithm's file; from line 4 each line is a value
 * definition, read by position because published headers are not reliable.
 * `null` if there is no such file.
 */
export function readDefinition(
  folder: SourceFolder,
  checks: SourceChecks,
  warn: Warn,
): ReferenceDefinition | null {
  const content = folder.files.get('itemdef.csv');
  if (content === undefined) return remarkStrayAlgorithm(folder, warn);
  const warnings = warningsOf(`${folder.path}/itemdef.csv`, warn);
  const [nameRow, algorithmRow, header, ...rows] = parseCsv(content, warnings);
  checkHead(nameRow, algorithmRow, header, warnings);
  const versions = readVersions(folder, warn);
  const valueRows = usableRows(rows, warnings);
  const drillDown = valueRows.filter(({ cells }) => cells[4] === 'true').map(({ cells }) => cells[1] ?? '');
  if (drillDown.length === 0)
    warnings.remark(null, 'No value is a drill-down; the items cannot be distinguished.');
  const valueDefinitions = valueRows.map((row) =>
    toItemValueDefinition(folder.path, row, versions, checks, warnings),
  );
  checkValueDefinitions(valueDefinitions, warnings);
  return {
    uid: uidOf('item definition', folder.path),
    name: nameRow?.cells.slice(1).join(',') || folder.path,
    drillDown,
    algorithm: readAlgorithm(folder, algorithmRow?.cells[1], valueDefinitions, checks, warn),
    valueDefinitions,
    returnValues: readReturnValues(folder, warn),
    figures: null, // Read from meta.yml.
  };
}

function remarkStrayAlgorithm(folder: SourceFolder, warn: Warn): null {
  const stray = [...folder.files.keys()].find((name) => name.endsWith('.js'));
  if (stray !== undefined) {
    warningsOf(`${folder.path}/${stray}`, warn).rejected(
      null,
      'There is an algorithm but no definition; ignored.',
    );
  }
  return null;
}

function checkHead(
  nameRow: CsvRow | undefined,
  algorithmRow: CsvRow | undefined,
  header: CsvRow | undefined,
  warnings: FileWarnings,
): void {
  if (nameRow !== undefined && nameRow.cells[0] !== 'name') {
    warnings.repaired(nameRow.line, 'The line does not begin with "name"; read as the name by its position.');
  }
  if (algorithmRow !== undefined && algorithmRow.cells[0] !== 'algFile') {
    warnings.repaired(algorithmRow.line, 'The line does not begin with "algFile"; read by its position.');
  }
  const isUsual = columns.every((name, index) => header?.cells[index] === name);
  if (header !== undefined && !isUsual) {
    warnings.repaired(header.line, 'The header does not name the usual columns; read by position.');
  }
}

function usableRows(rows: readonly CsvRow[], warnings: FileWarnings): readonly CsvRow[] {
  const seen = new Set<string>();
  return rows.filter(({ line, cells }) => {
    if (cells[0]?.startsWith('#')) return false;
    const path = cells[1] ?? '';
    if (!isPathSegment(path)) {
      warnings.rejected(line, 'The row has no usable path in its second column; skipped.');
      return false;
    }
    if (seen.has(path)) {
      warnings.rejected(line, 'An earlier row has the same path; skipped.');
      return false;
    }
    seen.add(path);
    return true;
  });
}

function readReturnValues(folder: SourceFolder, warn: Warn): readonly ReturnValueDefinition[] {
  const content = folder.files.get('return_values.csv');
  if (content === undefined) return [];
  const warnings = warningsOf(`${folder.path}/return_values.csv`, warn);
  const [header, ...rows] = parseCsv(content, warnings);
  const defaults = rows.filter(({ cells }) => cells[4] === 'true');
  if (rows.length > 0 && defaults.length !== 1) {
    warnings.remark(null, `${defaults.length} rows are marked as the default; the algorithm decides.`);
  }
  return rows.map((row) => {
    const [type = '', valueType = '', unit = '', perUnit = '', isDefault = ''] = row.cells;
    const facts = readRowFacts(header, row, warnings);
    return {
      type,
      valueType: toValueType(valueType),
      unit: unit === '' ? null : unit,
      perUnit: perUnit === '' ? null : perUnit,
      isDefault: isDefault === 'true',
      facts: saysNothing(facts) ? null : facts,
    };
  });
}
