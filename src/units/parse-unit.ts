import { BoundedCache } from '../cache/bounded-cache.ts';
import { quote } from '../domain/basics/uid.ts';
import { dimensionless, isSameDimension, length, multiplyDimensions, raiseDimension } from './dimension.ts';
import type { UnitDefinition } from './unit-definition.ts';
import { ambiguousNames, findName, phrases, unitNames } from './unit-names.ts';
import { unitTable } from './unit-table.ts';
import { type UnitReader, accept, malformed, match } from './unit-reader.ts';
import { unitFault } from './unit-fault.ts';
import type { SymbolPower, Unit } from './unit.ts';

const longestText = 100;
const deepestNesting = 10;
const highestExponent = 12;
const cacheSize = 1000;

const phrasePattern = new RegExp(`(?:${phrases.join('|')})s?(?![\\p{L}\\d_])`, 'iuy');
const powerPattern = /(?:square|sq|cubic|cu)[ ._-]+(?=\p{L})/iuy;
const symbolPattern = /[\p{L}_℃][\p{L}\d_]*|°[A-Z]?|[%'"]|1(?!\d)/uy;

const one: Unit = { factor: 1, offset: 0, dimension: dimensionless, symbols: [] };
const cache = new BoundedCache<Unit>({ maximum: cacheSize });

/**
 * Reads the text of a unit: symbols such as `kWh` and names such as `tonne`,
 * products with `*` or `·`, quotients with `/`, powers such as `m^3`, `m³`, `m3`,
 * `cubic metre` or `s^-1`, and parentheses. A slash divides by the whole product
 * that follows: `a/b*c` is `a/(b*c)`, and `a/b/c` is `a/(b*c)` too. Symbols are
 * case-sensitive, names are not.
 *
 * Throws BAD_USER_INPUT that names `argument` for anything else, for °C or °F
 * within a compound, and for texts over 100 characters.
 */
export function parseUnit(text: string, argument: string): Unit {
  // A full stop behind letters is of an abbreviation, such as `Ltr.`.
  return cache.getOrCreate(text, () => parse(text.trim().replace(/(?<=\p{L})\.$/u, ''), argument));
}

function parse(text: string, argument: string): Unit {
  if (text === '') throw unitFault(argument, `must be a unit such as kg or year; it is empty.`);
  if (text.length > longestText) {
    throw unitFault(argument, `must be a unit of at most ${longestText} characters; got ${quote(text)}.`);
  }
  const reader: UnitReader = { text, argument, index: 0, depth: 0 };
  const unit = readQuotient(reader);
  if (reader.index < reader.text.length) throw malformed(reader);
  const isHigh = unit.symbols.some(({ exponent }) => Math.abs(exponent) > highestExponent);
  if (isHigh || !Number.isFinite(unit.factor) || unit.factor === 0) {
    throw unitFault(argument, `is a unit that is too large or too small: ${quote(text)}.`);
  }
  return unit;
}

function readQuotient(reader: UnitReader): Unit {
  let unit = readProduct(reader);
  while (accept(reader, '/')) unit = combine(reader, unit, readProduct(reader), -1);
  return unit;
}

function readProduct(reader: UnitReader): Unit {
  let unit = readPower(reader);
  while (accept(reader, '*') || accept(reader, '·')) unit = combine(reader, unit, readPower(reader), 1);
  return unit;
}

function readPower(reader: UnitReader): Unit {
  const power = match(reader, powerPattern);
  const unit = readAtom(reader);
  const exponent = power === undefined ? readExponent(reader) : /^s/i.test(power) ? 2 : 3;
  return exponent === 1 ? unit : combine(reader, one, unit, exponent);
}

function readAtom(reader: UnitReader): Unit {
  if (accept(reader, '(')) {
    if (++reader.depth > deepestNesting) throw malformed(reader);
    const unit = readQuotient(reader);
    if (!accept(reader, ')')) throw malformed(reader);
    reader.depth--;
    return unit;
  }
  const symbol = match(reader, phrasePattern) ?? match(reader, symbolPattern);
  if (symbol === undefined) throw malformed(reader);
  return symbol === '1' ? one : readSymbol(reader, symbol);
}

function readSymbol(reader: UnitReader, symbol: string): Unit {
  const definition = unitTable.get(symbol);
  if (definition !== undefined) return toUnit(definition);
  const named = findName(unitNames, symbol);
  if (named !== undefined) return parse(named, reader.argument);
  const base = /[23]$/.test(symbol) ? unitTable.get(symbol.slice(0, -1)) : undefined;
  if (base === undefined || !isSameDimension(base.dimension, length)) throw unknownSymbol(reader, symbol);
  return combine(reader, one, toUnit(base), Number(symbol.at(-1)));
}

function toUnit({ symbol, factor, offset = 0, dimension, printedAs = [symbol] }: UnitDefinition): Unit {
  const symbols = printedAs.map((printed) => ({ symbol: printed, exponent: 1 }));
  return { factor, offset, dimension, symbols };
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function readExponent(reader: UnitReader): number {
  const raised = match(reader, /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}/uy);
  const digits = raised?.replace('⁻', '-').replace(/[⁰-⁹¹²³]/gu, (digit) => `${superscripts.indexOf(digit)}`);
  const text = digits ?? (accept(reader, '^') ? match(reader, /-?\d{1,2}/uy) : '1');
  const exponent = Number(text ?? Number.NaN);
  if (Number.isNaN(exponent) || exponent === 0 || Math.abs(exponent) > highestExponent)
    throw malformed(reader);
  return exponent;
}

/** `left` multiplied by `right` raised to `power`. */
function combine(reader: UnitReader, left: Unit, right: Unit, power: number): Unit {
  if (left.offset !== 0 || right.offset !== 0) {
    throw unitFault(
      reader.argument,
      `must not combine °C or °F with other units; use K for a difference. Got ${quote(reader.text)}.`,
    );
  }
  return {
    factor: power === -1 ? left.factor / right.factor : left.factor * right.factor ** power,
    offset: 0,
    dimension: multiplyDimensions(left.dimension, raiseDimension(right.dimension, power)),
    symbols: mergeSymbols(left.symbols, right.symbols, power),
  };
}

function mergeSymbols(
  left: readonly SymbolPower[],
  right: readonly SymbolPower[],
  power: number,
): readonly SymbolPower[] {
  const exponents = new Map(left.map(({ symbol, exponent }) => [symbol, exponent]));
  for (const { symbol, exponent } of right) {
    exponents.set(symbol, (exponents.get(symbol) ?? 0) + exponent * power);
  }
  return [...exponents].flatMap(([symbol, exponent]) => (exponent === 0 ? [] : { symbol, exponent }));
}

function unknownSymbol({ argument, text }: UnitReader, symbol: string): Error {
  const meanings = findName(ambiguousNames, symbol);
  const problem = meanings === undefined ? 'is not known' : `has more than one meaning: write ${meanings}`;
  const within = symbol === text ? '' : ` in ${quote(text)}`;
  return unitFault(argument, `must be a unit; ${quote(symbol)}${within} ${problem}.`);
}
