import { readFileSync } from 'node:fs';
import { packageFile } from '../config/package-file.ts';
import { parseLexicon, type SearchLexicon } from '../domain/search/search-lexicon.ts';

let lexicon: SearchLexicon | undefined;

export function readSearchLexicon(): SearchLexicon {
  lexicon ??= parseLexicon(readFileSync(packageFile('data/search-words.txt'), 'utf8'));
  return lexicon;
}
