import { parseAlgorithm } from '../interpreter/parse-algorithm.ts';

/**
 * The constant texts of an algorithm that names `dataFinder`, in lower case; none
 * if it does not. Those that it returns, such as units, look nothing up.
 */
export function lookUpTexts(source: string): ReadonlySet<string> {
  const texts = new Set<string>();
  if (source.includes('dataFinder')) collectTexts(parseAlgorithm(source), texts);
  return texts;
}

/** An acorn node with its children. */
interface TreeNode {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly callee?: { readonly object?: { readonly name?: unknown } };
  readonly arguments?: readonly TreeNode[];
}

function collectTexts(node: TreeNode, texts: Set<string>): void {
  if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value.toLowerCase());
  const isReturn = node.callee?.object?.name === 'returnValues';
  const children: readonly unknown[] = isReturn
    ? (node.arguments ?? []).filter(({ type }) => type !== 'Literal')
    : Object.values(node);
  for (const child of children) if (typeof child === 'object' && child !== null) collectTexts(child, texts);
}
