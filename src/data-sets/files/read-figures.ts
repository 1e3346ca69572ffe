import {
  type DefinitionFacts,
  type FactStep,
  factNames,
  type FigureFacts,
  readFacts,
  statesFacts,
} from '../../domain/amounts/figure-facts.ts';
import { parseIsoDate } from '../../domain/basics/iso-date.ts';
import type { Provenance } from '../../domain/amounts/provenance.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import type { CsvRow } from './csv.ts';
import type { FileWarnings } from './import-warning.ts';

type Mapping = Readonly<Record<string, unknown>>;

/**
 * The block `figures` of `meta.yml`: what the figures of the category say, and
 * the steps between their editions. Without a region, edition or licence of its
 * own they are those of `source`. What is unusable is reported and left out.
 */
export function readFigures(
  block: unknown,
  provenance: Provenance | null,
  warnings: FileWarnings,
): DefinitionFacts | null {
  if (block === undefined || block === null) return null;
  if (!isMapping(block)) {
    warnings.rejected(null, `figures must be a mapping with ${factNames.join(', ')} or steps; left out.`);
    return null;
  }
  const { steps = [], ...own } = block;
  const stated = factsOf(own, 'figures', [], warnings);
  if (!Array.isArray(steps)) warnings.rejected(null, 'figures.steps must be a list; left out.');
  const entries: readonly unknown[] = Array.isArray(steps) ? steps : [];
  return {
    ...stated,
    region: stated.region ?? provenance?.region ?? null,
    edition: stated.edition ?? provenance?.source ?? null,
    licence: stated.licence ?? provenance?.licence ?? null,
    steps: entries
      .flatMap((entry, index) => readStep(entry, `figures.steps[${index}]`, warnings) ?? [])
      .toSorted((one, other) => one.from - other.from),
  };
}

function readStep(entry: unknown, name: string, warnings: FileWarnings): FactStep | null {
  const { from, note, ...own } = isMapping(entry) ? entry : {};
  const start = from instanceof Date ? parseIsoDate(from.toISOString()) : parseIsoDate(textIn(from));
  if (start === null) {
    warnings.rejected(null, `${name} must have a date "from" such as 2023-01-01; left out.`);
    return null;
  }
  return { from: start, note: textIn(note) || null, ...factsOf(own, name, ['from', 'note'], warnings) };
}

function factsOf(own: Mapping, name: string, others: readonly string[], warnings: FileWarnings): FigureFacts {
  for (const key of Object.keys(own)) {
    if ((factNames as readonly string[]).includes(key)) continue;
    const known = [...factNames, ...others].join(', ');
    warnings.rejected(null, `${name} has ${quote(key)}, which is none of ${known}; left out.`);
  }
  return readFacts(
    (fact) => textIn(own[fact], () => reject(fact, 'a text', JSON.stringify(own[fact]))),
    reject,
  );

  function reject(fact: string, expected: string, text: string): void {
    warnings.rejected(null, `${name}.${fact} is not ${expected} but ${quote(text)}; left out.`);
  }
}

function textIn(value: unknown, otherwise?: () => void): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (value !== undefined && value !== null) otherwise?.();
  return '';
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The columns of `return_values.csv` after its first five, by their header. */
export function readRowFacts(
  header: CsvRow | undefined,
  { line, cells }: CsvRow,
  warnings: FileWarnings,
): FigureFacts {
  const names = header?.cells ?? [];
  return readFacts(
    (fact) => cells[names.indexOf(fact)] ?? '',
    (fact, expected, text) =>
      warnings.rejected(line, `${fact} is not ${expected} but ${quote(text)}; it is left out.`),
  );
}

/** Where figures say something of themselves, totals by scope need the scope of the default amount, too. */
export function remarkWithoutScope(definition: ReferenceDefinition, { remark }: FileWarnings): void {
  const { figures, returnValues, valueDefinitions } = definition;
  const isByItem = valueDefinitions.some(({ path, fromData }) => fromData && path === 'scope');
  if (!statesFacts(definition) || isByItem || (figures?.scope ?? null) !== null) return;
  for (const { type, isDefault, facts } of returnValues) {
    if (!isDefault || (facts?.scope ?? null) !== null) continue;
    remark(null, `The default amount ${type} has no scope, so totals by scope do not allocate it.`);
  }
}
