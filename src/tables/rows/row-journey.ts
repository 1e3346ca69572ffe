import type { InputValue } from '../../domain/amounts/amount.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type Journey, rowFault } from '../../domain/profiles/table-row.ts';
import { type JourneyRole, journeyRole, wayOf } from '../columns/journey-words.ts';
import { UnreadablePart } from './attempt.ts';
import { classIn, classNames } from '../items/travel-class.ts';

/** A filled cell under its header. */
interface SaidCell {
  readonly column: string;
  readonly text: string;
}

/** A fault of a journey, told where it is a flight. */
class WrongJourney extends Error {}

/** The journey that cells of a row say, each by its header; `null` where they say no place. */
export function journeyIn(cells: readonly SaidCell[]): Journey | null {
  const roles = cells.map((cell) => ({ ...cell, role: roleOf(cell) }));
  const of = (role: JourneyRole | null) => roles.filter((each) => each.role === role);
  const route = of('route').flatMap(({ text }) => text.split(/\s*(?:[-–—→>/]|\bto\b)\s*/i).filter(Boolean));
  const from = endOf(of('from')) ?? route[0];
  const to = endOf(of('to')) ?? (route.length > 1 ? route.at(-1) : undefined);
  if (from === undefined && to === undefined) return null;
  const words = of(null).map(({ text }) => text);
  const notes = of('via')
    .filter(({ text }) => !/^(?:[-–—]|0|no|none|direct|non-?stop)$/i.test(text.trim()))
    .map(
      ({ text, column }) =>
        `${quote(text)} in ${quote(column)} is left out: a journey by two airports has a row for each leg.`,
    );
  const said = { from: from ?? '', to: to ?? '', words: words.join(' '), notes };
  assertOneLeg(roles);
  assertMade(of('status'));
  try {
    return { ...said, ...partsOfFlight(roles) };
  } catch (error) {
    if (!(error instanceof WrongJourney)) throw error;
    return { ...said, inputs: [], fault: rowFault('VALUE_INVALID', error.message) };
  }
}

type RoleCell = SaidCell & { readonly role: JourneyRole | null };

function roleOf({ column, text }: SaidCell): JourneyRole | null {
  return journeyRole(column) ?? (wayOf(text) === null ? null : 'trip');
}

/** A code before a name, where several columns say one end. */
function endOf(cells: readonly SaidCell[]): string | undefined {
  const texts = cells.map(({ text }) => codeIn(text) ?? text);
  return texts.find((text) => /^\p{Lu}{3}$/u.test(text)) ?? texts[0];
}

/** The code in a cell such as `London (LHR)` or `LHR - London Heathrow`. */
function codeIn(text: string): string | undefined {
  const [, bracketed, before, behind] =
    /\((\p{Lu}{3})\)|^(\p{Lu}{3})\s*[-–—,:]\s*\p{Lu}\p{Ll}|\p{Ll}\s*[-–—,:]\s*(\p{Lu}{3})$/u.exec(
      text.trim(),
    ) ?? [];
  return bracketed ?? before ?? behind;
}

const cancelled =
  /cancel|refunded|\bvoid|no.?show|storn|annul|anulad|cancelad|rembours|erstattet|not (?:travel|flown|used|taken)|unused|declined|rejected/i;

function assertMade(cells: readonly RoleCell[]): void {
  const found = cells.find(({ text }) => cancelled.test(text));
  if (found === undefined) return;
  const message = `${quote(found.text)} is the status of a journey that was not made, which has no emissions: remove the row, or correct the cell.`;
  throw new UnreadablePart(rowFault('VALUE_INVALID', message, found.column));
}

const twoCodes = /^\p{Lu}{3}\s*[-–—→>/]\s*\p{Lu}{3}/u;
const threeEnds = /^[^-–—→>/]+(?:[-–—→>/][^-–—→>/]+){2,}$/;

function assertOneLeg(cells: readonly RoleCell[]): void {
  const found = cells.find(
    ({ role, text }) =>
      twoCodes.test(text) && (role === 'from' || role === 'to' || (role === 'route' && threeEnds.test(text))),
  );
  if (found === undefined) return;
  const message = `${quote(found.text)} has several legs: give each leg a row of its own, from one airport to the next.`;
  throw new UnreadablePart(rowFault('VALUE_INVALID', message, found.column));
}

function partsOfFlight(cells: readonly RoleCell[]): Pick<Journey, 'inputs' | 'way'> {
  const of = (role: JourneyRole) => cells.filter((each) => each.role === role);
  const classes = of('class').map((cell) => classOf(cell));
  const ways = of('trip').map((cell) => wayIn(cell));
  const inputs: InputValue[] = [
    ...only(of('class'), classes).map((value) => ({ name: 'passengerClass', value })),
    ...counted(of('passengers'), 'passengers').map((value) => ({ name: 'numberOfPassengers', value })),
    ...counted(of('journeys'), 'journeys').map((value) => ({ name: 'journeys', value })),
  ];
  const [way] = only(of('trip'), ways);
  return { inputs, way };
}

function classOf({ text, column }: RoleCell): string {
  const found = classIn(text);
  if (found !== null) return found;
  throw new WrongJourney(
    `${quote(text)} in ${quote(column)} is no class of flights that is known: write one of ${classNames.join(', ')}.`,
  );
}

function wayIn({ text, column }: RoleCell): 'return' | 'one way' {
  const way = wayOf(text, column);
  if (way !== null) return way;
  throw new WrongJourney(
    `${quote(text)} in ${quote(column)} does not say whether the journey is a return: write "return" or "one way".`,
  );
}

/** Several columns say the same, or they are asked about. */
function only<Value extends string>(cells: readonly RoleCell[], values: readonly Value[]): readonly Value[] {
  const distinct = [...new Set(values)];
  if (distinct.length < 2) return distinct;
  const said = cells.map(({ text, column }) => `${quote(text)} in ${quote(column)}`);
  throw new WrongJourney(`${said.join(' and ')} do not agree: leave one of them empty.`);
}

const kindsOfPeople = /adult|child|infant|kid|kind|enfant|nino/i;

/** Adults and children are added up; other columns of a number say the same. */
function counted(cells: readonly RoleCell[], what: string): readonly string[] {
  const numbers = cells.map((cell) => ({ cell, number: numberIn(cell, what) }));
  const parts = numbers.filter(({ cell }) => kindsOfPeople.test(cell.column));
  const totals = numbers.filter((each) => !parts.includes(each));
  if (totals.length === 0 && parts.length > 0)
    return [String(parts.reduce((sum, { number }) => sum + number, 0))].filter((sum) => sum !== '0');
  return only(
    totals.map(({ cell }) => cell),
    totals.map(({ number }) => String(number)),
  );
}

function numberIn({ text, column }: RoleCell, what: string): number {
  const number = Number(/^(\d{1,5})(?:[.,]0+)?(?:\s*\p{L}+)?$/u.exec(text.trim())?.[1]);
  if (number > 0 || (number === 0 && kindsOfPeople.test(column))) return number;
  throw new WrongJourney(
    `${quote(text)} in ${quote(column)} is no number of ${what}: write a whole number of at least 1.`,
  );
}
