import type { Algorithm } from '../../domain/definitions/algorithm.ts';
import type { ExplainedValue, Explanation, ValueInUnits } from '../../domain/amounts/explanation.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import { derivationRows } from './format-derivation.ts';
import { formatCompound } from './format-result.ts';
import { alignColumns } from './format-table.ts';

export function formatExplanation(explanation: Explanation): string {
  const { dataItem, definition, algorithmDigest, asOf, calculated, prorataFactor, countedUntil } =
    explanation;
  return [
    '',
    `Item        ${dataItem.label} in ${dataItem.categoryPath} (${dataItem.uid}${versionOf(explanation.dataItemVersion)})`,
    `Definition  ${definition.name} (${definition.uid}${versionOf(definition.version)})`,
    `Algorithm   ${algorithmDigest ?? 'none'}`,
    `As of       ${new Date(asOf).toISOString()}`,
    ...(calculated === null
      ? []
      : [
          `Calculated  ${calculated.value === null ? '-' : rounded(calculated.value)} ${formatCompound(calculated.unit, calculated.perUnit)} of ${calculated.type}`,
        ]),
    ...(countedUntil === null ? [] : [`Until       ${new Date(countedUntil).toISOString()}`]),
    ...(prorataFactor === null ? [] : [`Part        ${rounded(prorataFactor)}`]),
    ...section('Derivation', derivationRows(explanation)),
    ...section('Values that the algorithm read', valueRows(explanation)),
    ...section('Lookups', lookupRows(explanation)),
    ...section('Sources', sourceRows(explanation)),
    ...section('Editions', editionRows(explanation)),
    '',
  ].join('\n');
}

/** With the numbers of lines that derivations name. */
export function formatAlgorithm(algorithm: Algorithm | null): string {
  if (algorithm === null) return '\nThe items of this category have no algorithm.\n';
  const width = String(algorithm.lines.length).length;
  const lines = algorithm.lines.map((line, index) =>
    `  ${String(index + 1).padStart(width)}  ${line}`.trimEnd(),
  );
  return ['', `Algorithm ${algorithm.digest}`, ...lines, ''].join('\n');
}

function editionRows({ editionSteps }: Explanation): readonly (readonly string[])[] {
  return editionSteps.map(({ from, note }) => [new Date(from).toISOString().slice(0, 10), note]);
}

/** Without defaults that were read and are no part of an amount: they stand for what was not given. */
function valueRows({ values, derivation }: Explanation): readonly (readonly string[])[] {
  const derived = new Set(derivation?.steps.map(({ name }) => name));
  const isPart = ({ origin, boundAs }: ExplainedValue): boolean =>
    derivation === null || origin !== 'default' || derived.has(boundAs);
  return values
    .filter((value) => value.isUsed && isPart(value))
    .map(({ origin, boundAs, path, given, converted }) => [
      boundAs,
      formatValue(converted),
      isSame(given, converted) ? '' : `given as ${formatValue(given)}`,
      path === boundAs ? origin : `${origin} ${path}`,
    ]);
}

function lookupRows({ lookUps }: Explanation): readonly (readonly string[])[] {
  return lookUps.map(({ categoryPath, drill, path, isFound, value }) => [
    categoryPath,
    drill.map((choice) => `${choice.name}=${choice.value}`).join(','),
    path,
    isFound ? (value ?? '') : 'not found',
  ]);
}

function sourceRows({ sources }: Explanation): readonly (readonly string[])[] {
  return sources.map(({ categoryPath, provenance, itemSource }) => [
    categoryPath,
    provenance === null
      ? 'no source given'
      : [provenance.source, provenance.publisher, provenance.year, provenance.region, provenance.licence]
          .filter((part) => part !== null)
          .join(', '),
    itemSource ?? '',
  ]);
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...alignColumns(rows).map((line) => `  ${line}`)];
}

function formatValue({ value, unit, perUnit }: ValueInUnits): string {
  const number = Number(value);
  const text = value.trim() === '' || Number.isNaN(number) ? value : rounded(number);
  return `${text} ${formatCompound(unit, perUnit)}`.trim();
}

function isSame(one: ValueInUnits, other: ValueInUnits): boolean {
  return one.value === other.value && one.unit === other.unit && one.perUnit === other.perUnit;
}

function versionOf(version: number | null): string {
  return version === null ? '' : `, version ${version}`;
}
