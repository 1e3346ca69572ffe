import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './support/checks/import-rules.ts';

/** Comments in blocks, and runs of line comments by their first line. */
const beginning =
  /(?:\/\*\*?\s+(?:\* )?|(?<!\/\/[^\n]*\n\s*)\/\/ )((?:Of|By|As|That|Those|So|What)\b[^\n]*)/g;

function fragmentsIn(text: string): readonly string[] {
  return [...text.matchAll(beginning)].map(([, comment = '']) => comment);
}

describe('comments', () => {
  it('none begins as a fragment, without its subject and verb', () => {
    const found = readSourceFiles(fileURLToPath(new URL('../src', import.meta.url))).flatMap(
      ({ path, text }) => fragmentsIn(text).map((comment) => `${path}: ${comment}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a line', '/** Of its last change. */', ['Of its last change. */']],
    ['a block', '/**\n * What a search finds.\n */', ['What a search finds.']],
    ['a line comment', 'const a = 1; // By name.', ['By name.']],
    ['the second line of a comment', '// Lists users by age.\n// As in the store.', []],
    ['a sentence', '/** Time of the last change. */', []],
  ])('%s is recognized', (_, text, fragments) => {
    expect(fragmentsIn(text)).toEqual(fragments);
  });
});
