import { readFileSync } from 'node:fs';
import { packageFile } from '../config/package-file.ts';
import { parseLexicon, type SearchLexicon } from '../domain/search/search-lexicon.ts';

/** English, and what is searched in it for words of other languages. */
const files = ['data/search-words.txt', 'data/search-words-other.txt'];

let lexicon: SearchLexicon | undefined;

export function readSearchLexicon(): SearchLexicon {
  lexicon ??= parseLexicon(files.map((file) => readFileSync(packageFile(file), 'utf8')).join('\n'));
  return lexicon;
}
