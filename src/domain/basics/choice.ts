/** A name and a value: an input of a calculation with its default, or an entry of a list to choose from. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}
