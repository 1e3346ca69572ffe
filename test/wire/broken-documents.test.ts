import { describe, expect, it } from 'vitest';
import type { Rule, Shape } from '../../src/wire/elements/shape.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';
import { upstreamDocuments } from '../../src/wire/upstream-documents.ts';
import { breakDocument } from '../support/documents/broken-documents.ts';
import { documentTree } from '../support/documents/document-tree.ts';
import { upstreamSamples } from '../support/documents/upstream-samples.ts';
import { cases } from './read-back.ts';

/** By the name of the member: kinds of objects have rules in common. */
const broken = new Map<string, Set<Rule>>();

describe.each(cases)('an answer in $format, version $apiVersion', ({ format, apiVersion }) => {
  const visited = new Set<string>();
  // Each way meets each format and each version.
  const turn = (format === 'json' ? 0 : 1) + (apiVersion === '2.0' ? 1 : 0);
  it.each(upstreamSamples)(
    'each member of a %s is refused unless the document may lack it',
    (name, sample) => {
      const root = upstreamDocuments.find((one) => one.name === name);
      if (root === undefined) throw new Error(`${name} is no document.`);
      const document = sample.write(format, apiVersion);
      const outcomeOf = (body: string) => {
        try {
          sample.read(parseBody(body, format));
          return 'accepted';
        } catch (error) {
          return error instanceof WireError ? 'refused' : error;
        }
      };
      expect(outcomeOf(document)).toBe('accepted');
      const found: string[] = [];
      const declared: string[] = [];
      for (const one of breakDocument(documentTree(document, format, sample.resource), root, visited, turn)) {
        broken.set(one.member, (broken.get(one.member) ?? new Set()).add(one.rule));
        const outcome = outcomeOf(one.body);
        found.push(`${one.title}: ${String(outcome)}`);
        declared.push(`${one.title}: ${one.isAccepted ? 'accepted' : 'refused'}`);
      }
      expect(found).toEqual(declared);
    },
  );
});

const withItems = upstreamSamples.filter(([name]) => /^(data|profile) item view|in short$/.test(name));

describe.each(cases)('an answer in $format, version $apiVersion', ({ format, apiVersion }) => {
  it.each(withItems)('a %s in which an item has a value twice is refused', (_, sample) => {
    const document = sample.write(format, apiVersion);
    const repeated =
      format === 'xml'
        ? document.replaceAll(/(?<=<ItemValues>)(.*?)(?=<\/ItemValues>)/gs, '$1$1')
        : JSON.stringify(
            JSON.parse(document, (name, value: unknown) =>
              name === 'itemValues' && Array.isArray(value)
                ? [...(value as unknown[]), ...(value as unknown[])]
                : value,
            ),
          );
    expect(() => sample.read(parseBody(repeated, format))).toThrow(/The item has its value \w+ twice\./);
  });
});

it('each member of each document was broken', () => {
  const unbroken: string[] = [];
  const visited = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (visited.has(shape)) return;
    visited.add(shape);
    for (const [member, rule] of Object.entries(shape.rules)) {
      if (broken.get(member)?.has(rule) !== true) unbroken.push(`${shape.name}.${member}`);
      if (rule.shape !== undefined) visit(rule.shape);
    }
  };
  upstreamDocuments.forEach(visit);
  expect(unbroken).toEqual([]);
  expect(new Set(upstreamSamples.map(([name]) => name))).toEqual(
    new Set(upstreamDocuments.map(({ name }) => name)),
  );
});
