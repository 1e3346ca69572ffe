export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

interface Writing {
  readonly isLatin: boolean;
  readonly emptyLists: 'lists' | 'objects';
}

/** Writes one line, which some clients need; with escapes for what the encoding does not have. */
export function writeJson(document: JsonObject, { isLatin, emptyLists }: Writing): string {
  const text = JSON.stringify(document, (_, value: unknown) =>
    emptyLists === 'objects' && Array.isArray(value) && value.length === 0 ? {} : value,
  );
  return isLatin ? text.replaceAll(/[^\0-\u00FF]/g, escapeCharacter) : text;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** An amount: JSON has no infinite numbers, so the service writes them as texts. */
export function jsonNumber(value: number): Json {
  return Number.isFinite(value) ? value : String(value);
}
