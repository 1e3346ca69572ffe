/** A name and a value: an input that a calculation takes with its default, or one entry of a list to choose from. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}
