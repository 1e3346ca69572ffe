/** Messages for unreadable cells, in the words of `profiles import` and of the import over REST. */
export const dateFault = (column: string, form: string, text: string): string =>
  `${column} must be a valid date in the form ${form}; got ${quote(text)}.`;

export const uidFault = (column: string, text: string): string =>
  `${column} must be a uid of 12 characters from 0-9 and A-Z, such as AD63A83B4D41; got ${quote(text)}.`;

export const pathFault = (column: string, text: string): string =>
  `${column} must be a category path such as transport/plane/generic; got ${quote(text)}.`;

const maxShown = 40;

const quote = (text: string): string =>
  text.length > maxShown ? `"${text.slice(0, maxShown)}…" (${text.length} characters)` : `"${text}"`;
