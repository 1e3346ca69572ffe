import type { Format } from './format.ts';

/**
 * A part of a document before it has a format. JSON writes attributes and
 * children as members under their names; XML writes attributes as attributes
 * and children as elements whose names start with a capital.
 */
export interface Element {
  readonly attributes: Members;
  readonly children: Members;
  /** XML writes the names of the children as they are. */
  readonly verbatim?: boolean | undefined;
  /** XML writes this as the element's text; JSON as the member `value`. */
  readonly text?: string | number | null;
}

/** `undefined` is left out; `null` is null in JSON and empty in XML. */
export type Member = string | number | boolean | null | undefined | Element | ElementList | OnlyIn;

export type Members = Readonly<Record<string, Member>>;

/**
 * A member for each of a record's own: a new one does not compile until the
 * document has it. `Elsewhere` stands in attributes or under other names.
 */
export type MembersOf<R, Elsewhere extends keyof R, Added extends string> = Readonly<
  Record<Exclude<keyof R, Elsewhere> | Added, Member>
>;

/** An entry of a list; `written` is one in its format already. */
export type Entry = Element | string | { readonly written: string };

interface ElementList {
  /** The name of one element in XML. */
  readonly entry: string;
  readonly elements: Iterable<Entry>;
  /** XML writes the entries without an element around them. */
  readonly isInline?: boolean;
}

interface OnlyIn {
  readonly only: Format;
  readonly member: Member;
}

export function element(attributes: Members, children: Members = {}): Element {
  return { attributes, children };
}

/** Without members that are `null`, because no document says them. */
export function known(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null));
}

export function listOf(entry: string, elements: Iterable<Entry>): ElementList {
  return { entry, elements };
}

/** Encodes each entry when it is written, so that a long list never exists as a whole. */
export function eachOf<T>(entries: readonly T[], encode: (entry: T) => Entry): Iterable<Entry> {
  return {
    *[Symbol.iterator]() {
      for (const entry of entries) yield encode(entry);
    },
  };
}

export function inlineListOf(entry: string, elements: readonly Element[]): ElementList {
  return { entry, elements, isInline: true };
}

export function only(format: Format, member: Member): OnlyIn {
  return { only: format, member };
}

export function isElement(member: object): member is Element {
  return 'children' in member;
}

export function isElementList(member: object): member is ElementList {
  return 'elements' in member;
}

export function memberIn(format: Format, member: Member): Member {
  if (typeof member !== 'object' || member === null || !('only' in member)) return member;
  return member.only === format ? member.member : undefined;
}
