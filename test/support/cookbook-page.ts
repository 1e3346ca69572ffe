/** A block of code on a page of the cookbook: ` ```graphql as admin ` has the language `graphql` and the role `as admin`. */
export interface CodeBlock {
  readonly language: string;
  readonly role: string;
  readonly text: string;
}

/** Something that the page sends, and what it shows to come back. */
export interface Example {
  readonly request: CodeBlock;
  readonly variables: unknown;
  readonly username: string;
  /** The place of the shown answer among the blocks of the page. */
  readonly answerAt: number;
}

/** The role of an answer that is shown without some of its members, or the last entries of its lists. */
export const partOfAnswer = 'part of the answer';

/** Languages of blocks that are not sent. */
const programs = new Set(['sh', 'python', 'r', 'powerquery']);

const blockPattern = /^```(\w+)(?: ([^\n]*))?\n([\s\S]*?)^```$/gm;

export function blocksOf(page: string): readonly CodeBlock[] {
  return [...page.matchAll(blockPattern)].map(([, language = '', role = '', text = '']) => ({
    language,
    role,
    text,
  }));
}

/** The page with other texts in its blocks. */
export function withTexts(page: string, texts: readonly string[]): string {
  let index = 0;
  return page.replace(blockPattern, (_, language: string, role: string | undefined) => {
    const text = texts[(index += 1) - 1] ?? '';
    return `\`\`\`${language}${role === undefined ? '' : ` ${role}`}\n${text}\`\`\``;
  });
}

/**
 * The examples of a page in their order: a `graphql` or `http` block, perhaps
 * `json variables`, and the answer. A block that belongs to no example is an
 * error, so that nothing on a page is left untried, but commands and programs
 * that other tools run, and `given` files.
 */
export function examplesOf(blocks: readonly CodeBlock[]): readonly Example[] {
  const examples: Example[] = [];
  let index = 0;
  while (index < blocks.length) {
    const request = blocks[index];
    if (programs.has(request?.language ?? '') || request?.role === 'given') {
      index += 1;
      continue;
    }
    const next = blocks[index + 1];
    const hasVariables = next?.language === 'json' && next.role === 'variables';
    const answerAt = index + (hasVariables ? 2 : 1);
    if (request === undefined || !/^(as [a-z]+)?$/.test(request.role) || !isRequest(request)) {
      throw new Error(`not a request: \`\`\`${request?.language} ${request?.role}\n${request?.text}`);
    }
    if (!isAnswer(blocks[answerAt])) throw new Error(`no answer is shown to\n${request.text}`);
    examples.push({
      request,
      variables: hasVariables ? JSON.parse(next.text) : {},
      username: request.role.replace(/^as /, '') || 'demo',
      answerAt,
    });
    index = answerAt + 1;
  }
  return examples;
}

function isRequest({ language }: CodeBlock): boolean {
  return language === 'graphql' || language === 'http';
}

function isAnswer(block: CodeBlock | undefined): boolean {
  return block !== undefined && ['answer', partOfAnswer].includes(block.role);
}
