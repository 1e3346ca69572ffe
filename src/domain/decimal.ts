const pattern = /^[+-]?(\d{1,40}(\.\d{1,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/;

/** Whether a text is an exact decimal number, in the form of responses and arguments. */
export function isDecimal(text: string): boolean {
  return pattern.test(text);
}

/** The decimal number in a stored text, which may have surrounding blanks or end in a dot; or `null`. */
export function readDecimal(text: string): string | null {
  const written = text.trim().replace(/\.(?=$|[eE])/, '');
  return isDecimal(written) ? written : null;
}
