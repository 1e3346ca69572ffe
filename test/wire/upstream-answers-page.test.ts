import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { OptionalRule, Rule, Shape } from '../../src/wire/elements/shape.ts';
import { why } from '../../src/wire/elements/why.ts';
import { upstreamDocuments } from '../../src/wire/upstream-documents.ts';

const file = fileURLToPath(new URL('../../docs/upstream-answers.md', import.meta.url));
const page = readFileSync(file, 'utf8');
const partsHeading = '## Parts of documents';

it('docs/upstream-answers.md lists what is read of every document', async () => {
  const parts = new Set<Shape>();
  const collect = (shape: Shape): void => {
    for (const { shape: inside } of Object.values(shape.rules)) {
      if (inside === undefined || parts.has(inside)) continue;
      parts.add(inside);
      collect(inside);
    }
  };
  upstreamDocuments.forEach(collect);
  const sortedParts = [...parts].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = [...upstreamDocuments, ...sortedParts].map(({ name }) => name);
  expect(new Set(names).size, 'every part has a name of its own').toBe(names.length);

  const [prose = ''] = page.split(/(?<=\n## Documents\n\n)/);
  const sections = (shapes: readonly Shape[]) => shapes.map(sectionOf).join('\n\n');
  const written = `${prose}${sections(upstreamDocuments)}\n\n${partsHeading}\n\n${sections(sortedParts)}\n`;
  await expect(written).toMatchFileSnapshot(file);
});

it('docs/upstream-answers.md explains every reason for which a member may be missing', () => {
  for (const reason of Object.values(why)) expect(page).toContain(`\n| ${reason} | `);
});

function sectionOf({ name, rules, oneOf }: Shape): string {
  const rows = Object.entries(rules).map(([member, rule]) => {
    const names = [member, ...(rule.aliases ?? [])].map((one) => `\`${one}\``).join(', or ');
    return `| ${names} | ${kindOf(rule)} | ${needOf(rule)} |`;
  });
  const sets = oneOf.map((names) => `One of ${names.map((one) => `\`${one}\``).join(' and ')} is required.`);
  const heading = `### ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const table = ['| member | kind | |', '| --- | --- | --- |', ...rows].join('\n');
  return [heading, table, ...sets].join('\n\n');
}

function kindOf({ kind, shape, mayBeEmpty }: Rule): string {
  const linked =
    shape === undefined ? kind : kind.replace(shape.name, `[${shape.name}](#${anchorOf(shape)})`);
  return mayBeEmpty === true ? `${linked}, or empty` : linked;
}

function anchorOf({ name }: Shape): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function needOf(rule: Rule | OptionalRule): string {
  return 'why' in rule ? rule.why : 'required';
}
