import { WireError } from './wire-error.ts';
import type { WireNode } from './wire-node.ts';

/** How one member of an object is read. A document without it is refused, unless the rule says why it may lack it. */
export interface Rule<T = unknown> {
  /** Says in words what it is. */
  readonly kind: string;
  /** Other names that the member goes by. */
  readonly aliases?: readonly string[];
  /** Null and the empty text say that there is none. */
  readonly mayBeEmpty?: true;
  /** Shape of the object, or of the list's entries. */
  readonly shape?: Shape;
  /** The name of an entry in XML, where the member is a list. */
  readonly entry?: string;
  /** `undefined` where it is absent, or null. */
  readonly find: (node: WireNode, name: string) => T | undefined;
}

/** Rule of a text, number or boolean. */
export interface ScalarRule<T = unknown> extends Rule<T> {
  /** Throws WireError for a text of another form. */
  parse(text: string, name: string): T;
}

export interface OptionalRule<T = unknown, A = unknown> extends Rule<T> {
  /** Why services that keep to the protocol may leave it out. */
  readonly why: string;
  readonly absent: A;
}

type Rules = Readonly<Record<string, Rule | OptionalRule>>;

type Read<R extends Rules> = {
  readonly [N in keyof R]: R[N] extends OptionalRule<infer T, infer A>
    ? T | A
    : R[N] extends Rule<infer T>
      ? T
      : never;
};

/** The members of one kind of object. */
export interface Shape<R extends Rules = Rules> {
  readonly name: string;
  readonly rules: R;
  /** Sets of members of which a document must have one. */
  readonly oneOf: readonly (readonly string[])[];
  /** Throws WireError that names what is missing or wrong. */
  read(node: WireNode): Read<R>;
}

export type ReadOf<S> = S extends Shape<infer R> ? Read<R> : never;

export function shape<R extends Rules>(
  name: string,
  rules: R,
  oneOf: readonly (readonly (string & keyof R)[])[] = [],
): Shape<R> {
  /** A class, so that V8 learns how many members there are. */
  class Members {
    [member: string]: unknown;
  }
  const entries = Object.entries<Rule | OptionalRule>(rules).map(([member, rule]) => {
    const isOptional = 'why' in rule;
    return { member, find: rule.find, isOptional, absent: isOptional ? rule.absent : undefined };
  });

  function assertOneOf(node: WireNode): void {
    const isThere = (member: string): boolean => rules[member]?.find(node, member) !== undefined;
    const lacking = oneOf.find((names) => !names.some(isThere));
    if (lacking !== undefined) throw missing(lacking.join(' or '));
  }

  return {
    name,
    rules,
    oneOf,
    read(node) {
      const read: Record<string, unknown> = new Members();
      for (const { member, find, isOptional, absent } of entries) {
        const found = find(node, member);
        if (found === undefined && !isOptional) throw missing(member);
        read[member] = found === undefined ? absent : found;
      }
      if (oneOf.length > 0) assertOneOf(node);
      // A member for each rule was just read.
      return read as Read<R>;
    },
  };
}

export function optional<T>(rule: Rule<T>, why: string): OptionalRule<T, null>;
export function optional<T, A>(rule: Rule<T>, why: string, absent: A): OptionalRule<T, A>;
export function optional<T>(rule: Rule<T>, why: string, ...given: readonly unknown[]): OptionalRule<T> {
  const [absent] = given.length === 0 ? [null] : given;
  return { ...rule, why, absent };
}

/** A text that may be empty, or null, where there is none. */
export function orNone<T>(rule: ScalarRule<T>): Rule<T | null> {
  return {
    ...rule,
    mayBeEmpty: true,
    find(node, name) {
      const text = node.text(name);
      if (text === undefined) return node.has(name) ? null : undefined;
      return text === '' ? null : rule.parse(text, name);
    },
  };
}

/** A member whose name differs between formats or years: the first one found counts. */
export function alsoNamed<T>(rule: Rule<T>, ...aliases: readonly string[]): Rule<T> {
  return {
    ...rule,
    aliases,
    find: (node, name) =>
      rule.find(node, node.has(name) ? name : (aliases.find((one) => node.has(one)) ?? name)),
  };
}

export function mapped<T, U>(rule: Rule<T>, map: (value: T) => U): Rule<U> {
  return {
    ...rule,
    find(node, name) {
      const value = rule.find(node, name);
      return value === undefined ? undefined : map(value);
    },
  };
}

/** An object that the caller reads, because reading it needs more than the document. */
export function node(of: Shape): Rule<WireNode> {
  return { kind: of.name, shape: of, find: (parent, name) => parent.node(name) };
}

export function object<R extends Rules>(of: Shape<R>): Rule<Read<R>> {
  return {
    ...node(of),
    find(parent, name) {
      const child = parent.node(name);
      return child === undefined ? undefined : of.read(child);
    },
  };
}

/** An object that recurs is read and mapped once. */
export function readOnce<R extends Rules, T>(of: Shape<R>, map: (read: Read<R>) => T): Rule<T> {
  const kept = new WeakMap<WireNode, T>();
  return {
    ...node(of),
    find(parent, name) {
      const child = parent.node(name);
      if (child === undefined) return undefined;
      const value = kept.get(child) ?? map(of.read(child));
      if (child.recurs) kept.set(child, value);
      return value;
    },
  };
}

/** The entries of a list that the caller reads. */
export function nodes(entry: string, of: Shape): Rule<readonly WireNode[]> {
  return {
    kind: `list of ${of.name}`,
    shape: of,
    entry,
    find: (parent, name) => parent.nodes(name, entry),
  };
}

export function list<R extends Rules>(entry: string, of: Shape<R>): Rule<readonly Read<R>[]> {
  const read = (child: WireNode): Read<R> => of.read(child);
  return mapped(nodes(entry, of), (children) => children.map(read));
}

/** The same for a list that may be a sheet, whose rows or items the caller reads. */
export function sheet(entry: string, of: Shape): Rule<readonly WireNode[]> {
  return { ...nodes(entry, of), find: (parent, name) => parent.sheet(name, entry) };
}

function missing(name: string): WireError {
  return new WireError(`The document lacks ${name}, which is required.`);
}
