/** What a response may say of the data that it was made from, so that no client trusts it unknowingly. */
export interface DataNotice {
  readonly name: string;
  readonly value: string;
}

const name = 'Emissions-Data';

/** Marks every response from a database that is known to be corrupted. */
export const corruptionNotice: DataNotice = { name, value: 'damaged' };
