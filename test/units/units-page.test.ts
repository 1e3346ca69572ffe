import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeDimension } from '../../src/units/dimension.ts';
import { formatUnit } from '../../src/units/format-unit.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { prefixes } from '../../src/units/prefixes.ts';
import type { UnitDefinition } from '../../src/units/unit-definition.ts';
import { ambiguousNames, unitNames } from '../../src/units/unit-names.ts';
import { unitTable } from '../../src/units/unit-table.ts';

const file = fileURLToPath(new URL('../../docs/look-up/units.md', import.meta.url));
const definitions = [...unitTable.values()];

/** Names made of a prefix and another name are not listed. */
const names = [...unitNames].filter(
  ([name]) => !prefixes.some(([, , word]) => name.startsWith(word) && unitNames.has(name.slice(word.length))),
);
const symbols = definitions.filter(({ prefixed }) => prefixed === undefined);
const ofSymbols = new Set(symbols.map(({ symbol }) => symbol));
const multiples = new Set(names.flatMap(([, unit]) => (ofSymbols.has(unit) ? [] : [unit])));

it('docs/look-up/units.md has every unit with its names, and every name with two meanings', async () => {
  const page = readFileSync(file, 'utf8');
  const units = table(['names', 'prefixes', 'written', 'measures', 'SI', 'note'], symbols.map(rowOf));
  const others = table(
    ['names', 'written', 'SI'],
    [...multiples].map((unit) => {
      const read = parseUnit(unit, 'unit');
      return [namesOf(unit).map(code).join(', '), code(formatUnit(read)), String(read.factor)];
    }),
  );
  const refused = table(
    ['refused', 'write'],
    [...ambiguousNames].map(([name, meanings]) => [code(name), meanings]),
  );
  const written = [
    ['## Units', units],
    ['## Names of multiples and of compounds', others],
    ['## Names with two meanings', refused],
  ].reduce((text, [heading = '', rows = '']) => replaceTable(text, heading, rows), page);
  await expect(written).toMatchFileSnapshot(file);
});

function rowOf({ symbol, factor, offset, dimension, source }: UnitDefinition): readonly string[] {
  return [
    [symbol, ...namesOf(symbol).filter((name) => name !== symbol)].map(code).join(', '),
    prefixesOf(symbol),
    code(formatUnit(parseUnit(symbol, 'unit'))),
    describeDimension(dimension),
    offset === undefined ? String(factor) : `${factor}, and ${offset} more`,
    source,
  ];
}

function prefixesOf(symbol: string): string {
  const multiplied = definitions.filter(({ prefixed }) => prefixed === symbol);
  return multiplied.length === prefixes.length
    ? 'all'
    : multiplied.map((each) => each.symbol.slice(0, -symbol.length)).join(' ');
}

const namesOf = (unit: string): readonly string[] =>
  names.flatMap(([name, named]) => (named === unit ? [name] : []));

const code = (text: string): string => `\`${text}\``;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text with other rows in the first table below a heading. */
function replaceTable(text: string, heading: string, rows: string): string {
  const start = text.indexOf('\n| ', text.indexOf(`${heading}\n`)) + 1;
  const end = text.indexOf('\n\n', start);
  return text.slice(0, start) + rows + (end < 0 ? '\n' : text.slice(end));
}
