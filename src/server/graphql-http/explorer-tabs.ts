import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { astFromValue, isInputType, Kind, parse, print, typeFromAST, type ValueNode } from 'graphql';
import { schema } from '../../graphql/schema.ts';
import { packageFile } from '../../config/package-file.ts';

const operationsFolder = packageFile('schema/operations');

/** The published operations in the explorer's tabs. Each runs unchanged on the built-in data. */
const tabNames = [
  'first-look',
  'tree',
  'search',
  'filtered-items',
  'items-with-values',
  'drill-down',
  'inputs-of-an-item',
  'amount-on-the-fly',
  'amounts-many',
  'amount-at-two-dates',
  'explained-amount',
  'gases-of-an-amount',
  'create-profile',
  'profiles',
] as const;

/** The documents of the tabs, in order. */
export function readExplorerTabs(): readonly string[] {
  return tabNames.map((name) =>
    withDefaults(read(`${name}.graphql`), JSON.parse(read(`${name}.variables.json`)) as Variables),
  );
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * A document with its example variables as defaults. The explorer restores tabs
 * by query and variables, but only one set of variables: tabs with variables of
 * their own would be opened twice.
 */
export function withDefaults(document: string, variables: Variables): string {
  const definitions = parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  // From the end, so that earlier offsets stay valid.
  return definitions.reduceRight((text, { variable, type: node, loc }) => {
    const type = typeFromAST(schema, node);
    const value = variables[variable.name.value];
    if (!isInputType(type) || value === undefined || node.loc === undefined || loc === undefined) return text;
    const written = astFromValue(value, type);
    const rest = text.slice(loc.end);
    return written ? `${text.slice(0, node.loc.end)} = ${layOut(written, 2)}${rest}` : text;
  }, document);
}

const width = 90;

/** Breaks long values into lines. */
function layOut(node: ValueNode, indent: number): string {
  const line = onOneLine(node);
  const isNested = node.kind === Kind.LIST || node.kind === Kind.OBJECT;
  if (!isNested || indent + line.length <= width) return line;
  const start = `\n${' '.repeat(indent + 2)}`;
  const end = `\n${' '.repeat(indent)}`;
  return node.kind === Kind.LIST
    ? `[${node.values.map((value) => start + layOut(value, indent + 2)).join('')}${end}]`
    : `{${node.fields.map(({ name, value }) => `${start}${name.value}: ${layOut(value, indent + 2)}`).join('')}${end}}`;
}

function onOneLine(node: ValueNode): string {
  if (node.kind === Kind.LIST) return `[${node.values.map(onOneLine).join(', ')}]`;
  if (node.kind !== Kind.OBJECT) return print(node);
  return `{ ${node.fields.map(({ name, value }) => `${name.value}: ${onOneLine(value)}`).join(', ')} }`;
}

function read(name: string): string {
  return readFileSync(join(operationsFolder, name), 'utf8');
}
