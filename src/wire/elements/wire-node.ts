/**
 * One object of a document, in either format, under the names that JSON uses.
 * Texts are as they were written: a uid such as 1234567890E1 and a value such
 * as 0.10 stay what they are. Every reader throws WireError for a member of
 * another kind, and for one that comes twice.
 */
export interface WireNode {
  /** Whether other documents have had the same object, and so this node. */
  readonly recurs?: boolean;
  has(name: string): boolean;
  /** A text, number or boolean as text; `undefined` when absent or null. */
  text(name: string): string | undefined;
  /** Whether the member is a text, number or boolean, and so `node` does not read it. */
  isText(name: string): boolean;
  node(name: string): WireNode | undefined;
  /**
   * The entries of a list; `undefined` when there is no such list. In XML the
   * elements in it must have the name, and a list named as its entries stands
   * there without an element around them.
   */
  nodes(list: string, entry: string): readonly WireNode[] | undefined;
  /** The same for a list of the original that JSON also writes as `{label, rows}`. */
  sheet(list: string, entry: string): readonly WireNode[] | undefined;
  /** The names of all members. */
  names(): readonly string[];
  /** The row of a sheet, whose columns are read under exactly the names that they have. */
  row(): WireNode;
  /** The texts of a row in a sheet. */
  columns(): ReadonlyMap<string, string>;
  /** The same of what a client sent, where null is the empty text. */
  fields(): ReadonlyMap<string, string>;
}
