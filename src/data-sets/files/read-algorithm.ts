import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { decodeText } from './csv.ts';
import { type Warn, warningsOf } from './import-warning.ts';
import type { SourceChecks } from './source-checks.ts';
import type { SourceFolder } from './source-folder.ts';

const usualName = 'default.js';

/**
 * The source of the algorithm that a definition names, with line feeds only;
 * `default.js` if there is no such file, or else `null`. An algorithm that cannot
 * run is reported and stored: its calculations say what is wrong.
 */
export function readAlgorithm(
  folder: SourceFolder,
  named: string | undefined,
  valueDefinitions: readonly ItemValueDefinition[],
  checks: SourceChecks,
  warn: Warn,
): string | null {
  const definition = warningsOf(`${folder.path}/itemdef.csv`, warn);
  const name = named !== undefined && folder.files.has(named) ? named : usualName;
  const content = folder.files.get(name);
  if (content === undefined) {
    definition.remark(2, 'There is no algorithm; the items cannot be calculated.');
    return null;
  }
  if (named !== name)
    definition.repaired(2, `The algorithm file does not exist; ${usualName} is used instead.`);
  else if (name !== usualName) definition.remark(2, `The algorithm is not in ${usualName}; ${name} is used.`);
  const warnings = warningsOf(`${folder.path}/${name}`, warn);
  const text = decodeText(content, warnings);
  const source = text.replace(/\r\n?/g, '\n');
  if (source !== text) warnings.repaired(null, 'The lines end with carriage returns; read as line feeds.');
  for (const problem of checks.algorithm(source, valueDefinitions)) {
    warn({ ...problem, file: `${folder.path}/${name}` });
  }
  return source;
}
