import { WireError } from './wire-error.ts';
import type { WireNode } from './wire-node.ts';

/** How one member of an object is read. A document without it is refused, unless the rule says why it may lack it. */
interface Rule<T = unknown> {
  /** As docs/upstream-answers.md names it. */
  readonly kind: string;
  /** Other names that the member goes by. */
  readonly aliases?: readonly string[];
  /** Null and the empty text say that there is none. */
  readonly mayBeEmpty?: true;
  /** Of the object, or of the entries of the list. */
  readonly shape?: Shape;
  /** The name of an entry in XML, where the member is a list. */
  readonly entry?: string;
  /** `undefined` where it is absent, or null. */
  find(node: WireNode, name: string): T | undefined;
}

interface OptionalRule<T = unknown> extends Rule<T> {
  /** Why the services that answer in this protocol may leave it out. */
  readonly why: string;
}

type Rules = Readonly<Record<string, Rule | OptionalRule>>;

type Read<R extends Rules> = {
  readonly [N in keyof R]: R[N] extends OptionalRule<infer T>
    ? T | null
    : R[N] extends Rule<infer T>
      ? T
      : never;
};

/** The members of one kind of object. */
interface Shape<R extends Rules = Rules> {
  readonly name: string;
  readonly rules: R;
  /** Sets of members of which a document must have one. */
  readonly oneOf: readonly (readonly string[])[];
  /** Throws WireError that names what is missing or wrong. */
  read(node: WireNode): Read<R>;
}

export function shape<R extends Rules>(
  name: string,
  rules: R,
  oneOf: readonly (readonly (string & keyof R)[])[] = [],
): Shape<R> {
  const entries = Object.entries<Rule | OptionalRule>(rules);
  return {
    name,
    rules,
    oneOf,
    read(node) {
      const read: Record<string, unknown> = {};
      for (const [member, rule] of entries) {
        const found = rule.find(node, member);
        if (found === undefined && !('why' in rule)) throw missing(member);
        read[member] = found ?? null;
      }
      const lacking = oneOf.find((names) => !names.some((member) => node.has(member)));
      if (lacking !== undefined) throw missing(lacking.join(' or '));
      return read as Read<R>;
    },
  };
}

export function optional<T>(rule: Rule<T>, why: string): OptionalRule<T> {
  return { ...rule, why };
}

function scalar<T>(kind: string, parse: (text: string) => T | undefined): Rule<T> {
  return {
    kind,
    find(node, name) {
      const text = node.text(name);
      if (text === undefined) return undefined;
      const value = parse(text);
      if (value === undefined) throw new WireError(`The document has a ${name} that is no ${kind}.`);
      return value;
    },
  };
}

/** At least 0, and no more than 32 bits hold. */
export const count: Rule<number> = scalar('count', (given) => countOf(given, 0));
/** The number of a page, or -1 where there is no such page. */
export const pageNumber: Rule<number> = scalar('number of a page', (given) =>
  given.trim() === '-1' ? -1 : countOf(given, 1),
);
export const positive: Rule<number> = scalar('count above 0', (given) => countOf(given, 1));

const largestInteger = 0x7fff_ffff;

function countOf(given: string, minimum: number): number | undefined {
  const value = /^\d{1,10}$/.test(given.trim()) ? Number(given) : -1;
  return value >= minimum && value <= largestInteger ? value : undefined;
}

function missing(name: string): WireError {
  return new WireError(`The document has no ${name} where it must have one.`);
}
