import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Views whose texts are still in their files. */
const inFiles =
  /^(?:charts\/(?:bars|chart|steps)\.|ui\/(?:source-line|sort-heading|save)|views\/(?:category|compare|search)\b)/;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:app\.|frame|ui|charts|views)/.test(path) && path.endsWith('.tsx'))
  .filter((path) => !inFiles.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Attributes that people read or hear. */
const spoken =
  /^(?:aria-(?:label|description|valuetext|roledescription)|alt|label|placeholder|subtitle|text|title)$/;
const isText = (value: unknown): boolean => typeof value === 'string' && /\p{L}{2}/u.test(value);

/** Texts of the interface in a file, and texts of the catalogue that are read before the language is known. */
function faultsIn(path: string, text: string): readonly string[] {
  const faults: string[] = [];
  const visit = (node: Node, isInFunction: boolean): void => {
    if (node.type === 'JSXText' && isText(node['value']))
      faults.push(`${path}: ${String(node['value']).trim()}`);
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: string }; value: Node | null };
      if (spoken.test(name.name) && value?.type === 'Literal' && isText(value['value']))
        faults.push(`${path}: ${name.name}="${String(value['value'])}"`);
    }
    if (node.type === 'MemberExpression' && !isInFunction && (node['object'] as Node)['name'] === 'words')
      faults.push(`${path} reads a text of the catalogue before the language is known`);
    for (const child of childrenOf(node)) visit(child, isInFunction || /Function/.test(node.type));
  };
  visit(parseSync(path, text).program as unknown as Node, false);
  return faults;
}

describe('texts of the interface', () => {
  it('all are in the catalogue, and read while drawing', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(({ path, text }) => faultsIn(path, text))).toEqual([]);
  });

  it.each([
    ['an element with text', 'const a = () => <p>Loading</p>;', ['x.tsx: Loading']],
    ['a label', 'const a = () => <b aria-label="Close" />;', ['x.tsx: aria-label="Close"']],
    ['a text of the catalogue', 'const a = () => <p title={words.a.b}>{words.a.c} · 1 %</p>;', []],
    [
      'a text read too early',
      'const a = words.a.b;',
      ['x.tsx reads a text of the catalogue before the language is known'],
    ],
  ])('%s is recognized', (_, text, faults) => {
    expect(faultsIn('x.tsx', text)).toEqual(faults);
  });
});
