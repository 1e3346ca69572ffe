import { isPathSegment, trustedPath } from '../../domain/basics/category-path.ts';
import { quote } from '../../domain/basics/uid.ts';
import {
  type CategoryAbout,
  type Ownership,
  ownerships,
  type SimilarCategory,
  type TitlePattern,
} from '../../domain/data-tree/category-about.ts';
import type { FileWarnings } from './import-warning.ts';

type Mapping = Readonly<Record<string, unknown>>;

const members = ['title', 'words', 'description', 'method', 'similar', 'ownership'];

/** The block `about` of `meta.yml`. What is unusable is reported and left out; `null` if nothing is left. */
export function readAbout(block: unknown, warnings: FileWarnings): CategoryAbout | null {
  if (block === undefined || block === null) return null;
  if (!isMapping(block)) {
    warnings.rejected(null, `about must be a mapping with ${members.join(', ')}; left out.`);
    return null;
  }
  for (const key of Object.keys(block)) {
    if (!members.includes(key)) {
      warnings.rejected(null, `about has ${quote(key)}, which is none of ${members.join(', ')}; left out.`);
    }
  }
  const about = {
    title: readTitle(block),
    description: textIn(block['description']) || null,
    method: textIn(block['method']) || null,
    similar: readSimilar(block['similar'], warnings),
    ownership: readOwnership(block['ownership'], warnings),
  };
  const { similar, ...texts } = about;
  return similar.length === 0 && Object.values(texts).every((each) => each === null) ? null : about;
}

function readTitle({ title, words }: Mapping): TitlePattern | null {
  const pattern = textIn(title);
  if (pattern === '') return null;
  return {
    pattern,
    words: entriesOf(words).flatMap(([path, ofPath]) =>
      entriesOf(ofPath).map(([value, word]) => ({ path, value, word: textIn(word) })),
    ),
  };
}

function readSimilar(block: unknown, warnings: FileWarnings): readonly SimilarCategory[] {
  return entriesOf(block).flatMap(([path, use]) => {
    if (path.split('/').every(isPathSegment)) return [{ path: trustedPath(path), use: textIn(use) }];
    warnings.rejected(null, `about.similar has ${quote(path)}, which is no path of a category; left out.`);
    return [];
  });
}

function entriesOf(block: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(isMapping(block) ? block : {});
}

function readOwnership(value: unknown, warnings: FileWarnings): Ownership | null {
  const text = textIn(value);
  const found = ownerships.find((each) => each === text) ?? null;
  if (text !== '' && found === null) {
    warnings.rejected(
      null,
      `about.ownership must be ${ownerships.join(' or ')}; got ${quote(text)}. Left out.`,
    );
  }
  return found;
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
