import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createBuilder } from '../../src/graphql/builder.ts';
import { measureCost } from '../../src/graphql/limits/measure-cost.ts';

interface Trial {
  readonly name: string;
}

const trials: readonly Trial[] = [{ name: 'one' }];

const facts = { subject: 'dataTree', cost: { size: 7 } } as const;

/** A schema with records of the type `Trial`, and parts of them of the type `Part`, that nothing lists yet. */
function createTrial() {
  const builder = createBuilder();
  builder.queryType();
  const TrialRef = builder.objectRef<Trial>('Trial').implement({
    record: true,
    fields: (t) => ({ name: t.exposeString('name') }),
  });
  const PartRef = builder.objectRef<Trial>('Part').implement({
    record: false,
    fields: (t) => ({ trial: t.field({ type: TrialRef, resolve: (part) => part }) }),
  });
  return { builder, TrialRef, PartRef };
}

describe('a schema without facts', () => {
  it('a type that does not say whether its objects are records does not compile', () => {
    const builder = createBuilder();
    // @ts-expect-error Property 'record' is missing.
    builder.objectRef<Trial>('Trial').implement({ fields: (t) => ({ name: t.exposeString('name') }) });
    // @ts-expect-error Property 'record' is missing.
    builder.interfaceRef<Trial>('Named').implement({ fields: (t) => ({ name: t.exposeString('name') }) });
    // @ts-expect-error Property 'record' is missing.
    builder.unionType('Either', { types: [] });
  });

  it('a schema with a list of records without size does not build', () => {
    const { builder, TrialRef } = createTrial();
    builder.queryField('trials', (t) =>
      t.field({ type: [TrialRef], ...facts, cost: {}, resolve: () => trials }),
    );
    expect(() => builder.toSchema()).toThrow(
      'Query.trials has no maximum size: add `cost: { size: … }` to its options.',
    );
  });

  it('a schema with a list of objects that contain records, without size, does not build', () => {
    const { builder, PartRef } = createTrial();
    builder.queryField('parts', (t) =>
      t.field({ type: [PartRef], ...facts, cost: {}, resolve: () => trials }),
    );
    expect(() => builder.toSchema()).toThrow('Query.parts has no maximum size');
  });

  it('a schema with a connection without size does not build', () => {
    const { builder, TrialRef } = createTrial();
    const PageRef = builder.objectRef<object>('Page').implement({
      record: false,
      fields: (t) => ({
        nodes: t.field({ type: [TrialRef], cost: { size: 'inherited' }, resolve: () => trials }),
      }),
    });
    builder.queryField('page', (t) => t.field({ type: PageRef, ...facts, cost: {}, resolve: () => ({}) }));
    expect(() => builder.toSchema()).toThrow('Query.page has no maximum size');
  });

  it('a schema with a query without cache subject does not build', () => {
    const { builder, TrialRef } = createTrial();
    builder.queryField('trials', (t) =>
      t.field({ type: [TrialRef], cost: facts.cost, resolve: () => trials }),
    );
    expect(() => builder.toSchema()).toThrow(
      'Query.trials has no cache subject: add `subject: …` to its options, null if it is never cached.',
    );
  });

  it('a schema with a Node without reader does not build, and all missing facts are listed at once', () => {
    const { builder } = createTrial();
    const NodeRef = builder
      .interfaceRef<object>('Node')
      .implement({ record: true, fields: (t) => ({ id: t.id({ resolve: () => '' }) }) });
    const NamedRef = builder.objectRef<Trial>('Named').implement({
      interfaces: [NodeRef],
      record: true,
      fields: (t) => ({ name: t.exposeString('name') }),
    });
    builder.queryField('named', (t) => t.field({ type: [NamedRef], resolve: () => trials }));
    expect(() => builder.toSchema()).toThrow(
      [
        'Named implements Node without a reader for its ids: add `record: defineNode(…)` to its options.',
        'Query.named has no maximum size: add `cost: { size: … }` to its options.',
        'Query.named has no cache subject: add `subject: …` to its options, null if it is never cached.',
      ].join('\n'),
    );
  });
});

it('a schema with facts builds, and costs follow from them', () => {
  const { builder, TrialRef } = createTrial();
  builder.queryField('trials', (t) =>
    t.field({
      type: [TrialRef],
      subject: 'dataTree',
      cost: { size: 7 },
      resolve: () => trials,
    }),
  );
  const cost = measureCost({
    schema: builder.toSchema(),
    document: parse('{ trials { name } }'),
    variables: {},
  });
  expect(cost).toMatchObject({ nodes: 7, calculations: 0, dependsOnVariables: false });
});
