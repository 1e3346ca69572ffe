import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  extendSchema,
  parse,
  printSchema,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { isPlainlyValid } from '../../../src/graphql/validation/is-plainly-valid.ts';
import { rounds } from '../../support/deep.ts';
import { publishedOperations } from '../../support/published-operations.ts';
import { type Random, randomFrom } from '../execution/random.ts';
import { randomOperation } from '../execution/random-operation.ts';

/** With scalars that take what random operations have. */
const loose = buildSchema(printSchema(schema));
/** With subscriptions, which have a rule of their own. */
const extended = extendSchema(
  schema,
  parse('extend schema { subscription: Subscription } type Subscription { a: Int b: Int }'),
);
const numRuns = rounds({ usual: 300, deep: 10_000 });

const item = 'dataItem(categoryPath: "transport/car", uid: "ABCDEF012345")';

/** For each rule of graphql-js, documents that break it and no other where that is possible. */
const broken: Readonly<Record<string, readonly string[]>> = {
  ExecutableDefinitionsRule: ['{ viewer { username } } type A { b: Int }'],
  UniqueOperationNamesRule: ['query A { viewer { username } } query A { viewer { username } }'],
  LoneAnonymousOperationRule: ['{ viewer { username } } query A { viewer { username } }'],
  SingleFieldSubscriptionsRule: ['subscription { a b }'],
  KnownTypeNamesRule: ['query ($a: Unknown) { nodes(ids: $a) { id } }', '{ ... on Unknown { a } }'],
  FragmentsOnCompositeTypesRule: ['{ ... on Uid { a } }', '{ ...F } fragment F on Uid { a }'],
  VariablesAreInputTypesRule: ['query ($a: DataItem) { nodes(ids: $a) { id } }'],
  ScalarLeafsRule: ['{ viewer }', '{ viewer { username { length } } }'],
  FieldsOnCorrectTypeRule: ['{ viewer { unknown } }', '{ unknown }', '{ node(id: "a") { label } }'],
  UniqueFragmentNamesRule: [
    '{ viewer { ...F } } fragment F on Viewer { username } fragment F on Viewer { username }',
  ],
  KnownFragmentNamesRule: ['{ viewer { ...F } }'],
  NoUnusedFragmentsRule: ['{ viewer { username } } fragment F on Viewer { username }'],
  PossibleFragmentSpreadsRule: [
    '{ viewer { ... on DataItem { uid } } }',
    '{ viewer { ...F } } fragment F on DataItem { uid }',
  ],
  NoFragmentCyclesRule: ['{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }'],
  UniqueVariableNamesRule: ['query ($a: ID!, $a: ID!) { node(id: $a) { id } }'],
  NoUndefinedVariablesRule: ['{ node(id: $a) { id } }', '{ viewer { username @skip(if: $a) } }'],
  NoUnusedVariablesRule: ['query ($a: ID!) { viewer { username } }'],
  KnownDirectivesRule: ['{ viewer @unknown { username } }', 'query @skip(if: true) { viewer { username } }'],
  UniqueDirectivesPerLocationRule: ['{ viewer @skip(if: true) @skip(if: true) { username } }'],
  KnownArgumentNamesRule: ['{ viewer(a: 1) { username } }', '{ viewer @skip(if: true, a: 1) { username } }'],
  UniqueArgumentNamesRule: ['{ node(id: "a", id: "a") { id } }'],
  ValuesOfCorrectTypeRule: [
    '{ node(id: null) { id } }',
    '{ node(id: { a: 1 }) { id } }',
    '{ nodes(ids: ["a", true]) { id } }',
    'query ($a: Boolean = "yes") { viewer @skip(if: $a) { username } }',
    `{ ${item} { amount(inputs: [{ name: "distance" }]) { value } } }`,
    `{ ${item} { amount(inputs: [{ name: "distance", value: "1", a: 1 }]) { value } } }`,
    '{ dataItem(categoryPath: "transport//car", uid: "ABCDEF012345") { uid } }',
  ],
  ProvidedRequiredArgumentsRule: ['{ node { id } }', '{ viewer @skip { username } }'],
  VariablesInAllowedPositionRule: [
    'query ($a: ID) { node(id: $a) { id } }',
    'query ($a: ID! = null) { node(id: $a) { id } }',
    'query ($a: [ID!]) { nodes(ids: $a) { id } }',
    'query ($a: Uid!) { node(id: $a) { id } }',
    'query ($a: ID) { nodes(ids: [$a]) { id } }',
  ],
  OverlappingFieldsCanBeMergedRule: [
    '{ viewer { a: username a: __typename } }',
    '{ a: node(id: "a") { id } a: node(id: "b") { id } }',
    `{ node(id: "a") { ... on DataItem { a: label } ... on Profile { a: uid } } }`,
    `{ viewer { a: username ...F } } fragment F on Viewer { a: __typename }`,
  ],
  UniqueInputFieldNamesRule: [
    `{ ${item} { amount(inputs: [{ name: "a", name: "a", value: "1" }]) { value } } }`,
  ],
  MaxIntrospectionDepthRule: [
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  ],
};

describe('documents that are valid beyond doubt', () => {
  it.each(specifiedRules.map(({ name }) => name))('none breaks %s of graphql-js', (rule) => {
    for (const text of broken[rule] ?? []) {
      const document = parse(text);
      const isBroken = validate(extended, document).length > 0;
      expect([text, isBroken, isPlainlyValid(extended, document)]).toEqual([text, true, false]);
    }
    expect(broken[rule]?.length ?? 0).toBeGreaterThan(0);
  });

  it('none breaks a rule of graphql-js, whatever tokens of a random operation are changed', () => {
    const tried = { plain: 0, wrong: 0 };
    fc.assert(
      fc.property(fc.noShrink(fc.integer()), (seed) => {
        const document = parsed(changed(randomOperation(loose, seed).text, randomFrom(seed)));
        if (document === null) return;
        const mistakes = validate(loose, document).map(({ message }) => message);
        if (mistakes.length > 0) tried.wrong += 1;
        if (!isPlainlyValid(loose, document)) return;
        tried.plain += 1;
        expect(mistakes).toEqual([]);
      }),
      { numRuns },
    );
    expect(tried.plain).toBeGreaterThan(numRuns / 10);
    expect(tried.wrong).toBeGreaterThan(numRuns / 10);
  });

  it.each(publishedOperations)('the published operation $name is one', ({ query }) => {
    expect(isPlainlyValid(schema, parse(query))).toBe(true);
  });
});

/** A text with up to three of its names and values left out, repeated, or replaced by others of it. */
function changed(text: string, random: Random): string {
  const tokens = text.match(/\.\.\.|[\w$@]+|"[^"]*"|\S/g) ?? [];
  const isWord = (token: string | undefined) => /^\W?\w/.test(token ?? '');
  const words = tokens.filter(isWord);
  for (let changes = random.below(4); changes > 0; changes -= 1) {
    const at = random.below(tokens.length);
    const token = tokens[at];
    if (token === undefined || !isWord(token)) continue;
    tokens.splice(at, 1, ...random.oneOf([[], [token, token], [random.oneOf(words)], [random.oneOf(words)]]));
  }
  return tokens.join(' ');
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
