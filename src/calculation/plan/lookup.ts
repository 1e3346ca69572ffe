import { type CategoryPath, parseCategoryPath, pathKey } from '../../domain/basics/category-path.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ValueHistory } from './value-history.ts';

/** A value of another item that an algorithm requests while it runs. */
export interface Lookup {
  readonly categoryPath: CategoryPath;
  /** Drill-down selections that identify the item; names that the category does not have are ignored. */
  readonly drill: readonly Choice[];
  readonly valuePath: string;
}

/** The answers known so far. A run reports the others as missing and is then repeated. */
export interface KnownLookups {
  get(lookup: Lookup): ValueHistory | undefined;
}

/** A key for answers, equal for different spellings of one lookup. */
export function lookupKey({ categoryPath, drill, valuePath }: Lookup): string {
  const selections = drill.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]);
  return JSON.stringify([pathKey(categoryPath), selections, valuePath.toLowerCase()]);
}

/**
 * Parses the arguments of `dataFinder`: the path of a category, drill text such
 * as `country=France,fuel=coal`, and the path of a value. Commas, equals signs
 * and backslashes within a drill value are escaped with a backslash. Parts
 * without an equals sign are ignored. `null` for an invalid category path.
 */
export function parseLookup(categoryText: string, drillText: string, valuePath: string): Lookup | null {
  try {
    const categoryPath = parseCategoryPath(categoryText.trim(), 'path');
    return { categoryPath, drill: parseDrill(drillText), valuePath };
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}

function parseDrill(text: string): readonly Choice[] {
  return splitUnescaped(text, ',').flatMap((part) => {
    const [name, ...rest] = splitUnescaped(part, '=');
    if (name === undefined || rest.length === 0) return [];
    return { name: unescape(name), value: unescape(rest.join('=')) };
  });
}

function splitUnescaped(text: string, separator: ',' | '='): readonly string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts = [''];
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function unescape(text: string): string {
  return text.replace(/\\([,=\\])/g, '$1').trim();
}
