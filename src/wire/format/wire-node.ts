/**
 * One object of a document, in either format, under the names that JSON uses.
 * Texts are as they were written: a uid such as 1234567890E1 and a value such
 * as 0.10 stay what they are.
 */
export interface WireNode {
  /** A text, number or boolean as text; `undefined` when absent or null. WireError when it is more than that. */
  text(name: string): string | undefined;
  node(name: string): WireNode | undefined;
  /**
   * The entries of a list; `undefined` when there is no such list. With the
   * same name twice the entries of an XML document stand there without an
   * element around them. WireError for what is no list; an empty object is an
   * empty list.
   */
  nodes(list: string, entry: string): readonly WireNode[] | undefined;
  /** The names of all members. */
  names(): readonly string[];
  /** The texts of a row in a sheet, under exactly the names that its columns have. */
  columns(): ReadonlyMap<string, string>;
  /** The same; WireError when one is not a text, or appears twice. */
  fields(): ReadonlyMap<string, string>;
}
