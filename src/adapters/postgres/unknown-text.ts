import type { SqlValue } from '../sql/sql-connection.ts';

/**
 * What to ask for in the place of a text that PostgreSQL cannot hold: one with
 * U+0000 or half of a surrogate pair. No record has it, so that a text which no
 * record has finds the same, and the keys beside it find what is theirs.
 */
export function withoutUnknownText(parameters: readonly SqlValue[]): readonly SqlValue[] {
  return parameters.some(isSuspicious) ? parameters.map(knownText) : parameters;
}

function isSuspicious(value: SqlValue): boolean {
  return typeof value === 'string' && (/\\u(0000|d[89a-f])/i.test(value) || value.includes('\0'));
}

function knownText(value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  if (!value.startsWith('[')) return plain(value);
  return JSON.stringify(JSON.parse(value), (_, member: unknown) =>
    typeof member === 'string' ? plain(member) : member,
  );
}

/** U+FFFF is a sign that no text may use (https://www.unicode.org/faq/private_use.html#nonchar1). */
function plain(text: string): string {
  return text.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFF}');
}
