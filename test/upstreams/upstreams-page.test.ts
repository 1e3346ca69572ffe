import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { publishedOperations } from '../support/published-operations.ts';
import { answersToOperations } from './answers-to-operations.ts';

const file = fileURLToPath(new URL('../../docs/look-up/upstreams.md', import.meta.url));
const heading = '## What is answered\n\n';
const intro =
  'The published operations ([schema/operations](../../schema/README.md)) in front of a service of this program, and of one that has only what the description has. A number refers to the reason below, which the error says.\n\n';
const columns = [
  ['json', 2],
  ['xml', 2],
  ['json', 1],
  ['xml', 1],
] as const;

it('docs/look-up/upstreams.md has what each operation is answered in front of each kind of service', async () => {
  const reasons: string[] = [];
  const numbered = (says: readonly string[]): string =>
    says.length === 0 ? 'data' : says.map((each) => numberOf(each, reasons)).join(', ');
  const rows = publishedOperations.map(({ name }) => {
    const answer = answersToOperations[name] ?? 'data';
    const described = columns.map(([format, version]) =>
      answer === 'data' ? [] : answer.filter((reason) => reason.in(format, version)).map(({ says }) => says),
    );
    return `| ${[`\`${name}\``, ...[ofOurs(name), ...described].map(numbered)].join(' | ')} |`;
  });
  const table = [
    '| operation | this program | JSON, version 2 | XML, version 2 | JSON, version 1 | XML, version 1 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
  const list = reasons.map((says, index) => `${index + 1}. ${says}`);
  const page = readFileSync(file, 'utf8');
  const before = page.slice(0, page.indexOf(heading) + heading.length);
  const after = page.slice(page.indexOf('## What a document may lack'));
  const written = `${before}${intro}${table.join('\n')}\n\n${list.join('\n')}\n\n${after}`;
  await expect(written).toMatchFileSnapshot(file);
});

function numberOf(says: string, reasons: string[]): number {
  if (!reasons.includes(says)) reasons.push(says);
  return reasons.indexOf(says) + 1;
}

/** The accepted answers in front of a service of this program, where they differ from its own. */
function ofOurs(name: string): readonly string[] {
  const accepted = fileURLToPath(new URL(`../graphql/golden/${name}.remote.json`, import.meta.url));
  if (!existsSync(accepted)) return [];
  const { errors = [] } = JSON.parse(readFileSync(accepted, 'utf8')) as {
    readonly errors?: readonly { readonly message: string }[];
  };
  return [...new Set(errors.map(({ message }) => message))];
}
