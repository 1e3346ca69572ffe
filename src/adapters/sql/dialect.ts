import type { SearchExpression } from '../../ports/search-store.ts';

/**
 * The differences between the databases, as fragments of SQL. Arguments and
 * results are SQL; lists are JSON arrays.
 */
export interface Dialect {
  /** Rows `alias (key, value)`: the members of a list as text, by their index from 0. */
  readonly jsonEach: (list: string, alias: string) => string;
  /** Rows `alias (value)`: the members of a list of lists, for `jsonMember`. */
  readonly jsonLists: (lists: string, alias: string) => string;
  /** A subquery of the members of a list as text. */
  readonly jsonValues: (list: string) => string;
  /** One member of a list, as text. */
  readonly jsonMember: (list: string, index: number) => string;
  /** Aggregates rows into a list; `members` may end with an order. */
  readonly jsonGroupArray: (members: string) => string;
  readonly jsonArray: (members: string) => string;
  /**
   * Joins a table by a key, which `condition` names, to each previous row.
   * Keeps the planner from scanning a whole profile instead.
   */
  readonly joinEach: (table: string, alias: string, condition: string) => string;
  /** Whether a column is in a short list, whose members are looked up by index. */
  readonly isOneOf: (column: string, list: string) => string;
  /** The time by the clock of the database, in milliseconds since 1970. */
  readonly now: string;
  /** Locks the rows of `alias` until the transaction ends. */
  readonly forUpdate: (alias: string) => string;
  /**
   * Expressions `found (…, category_uid)` and `page (id, item_uid, label_length, match)`
   * of a search: `?1` to `?3` are its `searchTerms`, `?4` and `?5` limit and offset.
   * The categories `last` match worst. `order` may name `f`, what is found, and what `joins` joins to it.
   */
  readonly searchPage: (condition: string, last: string, order: SearchPageOrder) => string;
  /** The search expression, and the two that rank better matches. */
  readonly searchTerms: (anyOf: SearchExpression, isWhole: boolean) => readonly string[];
  /**
   * A query of `word` and `items`: the words of items that come after a text, as many as one
   * statement may read, in their order, and how many items have each.
   */
  readonly searchedWords: (after: string) => string;
  /** Runs after a bulk write. */
  readonly afterBulkLoad: readonly string[];
  /** The text with its parameters `?1`, `?2`… in the database's notation. */
  readonly parameters: (text: string) => string;
}

export interface SearchPageOrder {
  readonly joins: string;
  readonly by: string;
}

/** An expression in a syntax that has parentheses. */
export function joinExpression(
  anyOf: SearchExpression,
  { and, or, word }: { and: string; or: string; word: (word: string) => string },
): string {
  const join = <T>(parts: readonly T[], by: string, write: (part: T) => string): string =>
    parts.length === 1 ? parts.map(write).join('') : `(${parts.map(write).join(by)})`;
  return join(anyOf, or, (terms) =>
    join(terms, and, (alternatives) => join(alternatives, or, (words) => join(words, and, word))),
  );
}

/** SQL with parameters `?1`, `?2`…, which are always bound and never part of the text. */
export type Statement = string | ((dialect: Dialect) => string);

/** Builds the text of each statement once. The cache is bounded, because statements are constants. */
export function textsIn(dialect: Dialect): (statement: Statement) => string {
  const texts = new Map<Statement, string>();
  return (statement) => {
    let text = texts.get(statement);
    if (text === undefined) {
      text = dialect.parameters(typeof statement === 'string' ? statement : statement(dialect));
      texts.set(statement, text);
    }
    return text;
  };
}
