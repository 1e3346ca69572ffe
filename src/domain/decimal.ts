const pattern = /^[+-]?(\d{1,40}(\.\d{1,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/;

/** Whether a text is an exact decimal number, as answers write it and arguments have to. */
export function isDecimal(text: string): boolean {
  return pattern.test(text);
}

/** The decimal number that a stored text writes, which may have blanks around it or end in a dot; or `null`. */
export function readDecimal(text: string): string | null {
  const written = text.trim().replace(/\.(?=$|[eE])/, '');
  return isDecimal(written) ? written : null;
}
