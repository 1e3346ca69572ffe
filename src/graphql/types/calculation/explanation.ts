import type { ExplainedLookup, ExplainedSource, ExplainedValue } from '../../../domain/explanation.ts';
import { builder } from '../../builder.ts';
import { AmountRef, ExplanationRef } from './calculation-refs.ts';
import { ChoiceRef } from '../data-items/choice.ts';
import { DataCategoryRef } from '../data-categories/data-category-ref.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import { ProvenanceRef } from '../data-items/provenance.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { itemDefinitionLoader } from '../definitions/definition-loaders.ts';

const ValueOriginRef = builder.enumType('ExplainedValueOrigin', {
  description: 'Where a value of a calculation came from.',
  values: {
    DEFAULT: { value: 'default', description: 'The default of its definition.' },
    ITEM: { value: 'item', description: 'The data item.' },
    INPUT: { value: 'input', description: 'The caller, or the profile item.' },
  } as const,
});

const ValueRef = builder.objectRef<ExplainedValue>('ExplainedValue').implement({
  description: 'A value that the algorithm could read, as it was given and as the algorithm sees it.',
  subject: 'dataTree',
  isRecord: true,
  fields: (t) => ({
    origin: t.expose('origin', { type: ValueOriginRef, description: 'Where the value came from.' }),
    path: t.exposeString('path', { description: 'The path of its definition, such as `distance`.' }),
    boundAs: t.exposeString('boundAs', { description: 'The name under which the algorithm sees it.' }),
    givenValue: t.string({
      description: 'As it was given; for a history its points.',
      resolve: ({ given }) => given.value,
    }),
    givenUnit: t.string({
      nullable: true,
      description: 'The unit in which it was given, such as `mi`.',
      resolve: ({ given }) => given.unit,
    }),
    givenPerUnit: t.string({
      nullable: true,
      description: 'What it was given per, such as `month`.',
      resolve: ({ given }) => given.perUnit,
    }),
    convertedValue: t.string({
      description: 'As the algorithm sees it.',
      resolve: ({ converted }) => converted.value,
    }),
    convertedUnit: t.string({
      nullable: true,
      description: 'The unit that the algorithm reckons in, such as `km`.',
      resolve: ({ converted }) => converted.unit,
    }),
    convertedPerUnit: t.string({
      nullable: true,
      description: 'What the algorithm reckons per, such as `year`.',
      resolve: ({ converted }) => converted.perUnit,
    }),
    scaledBy: t.exposeFloat('scaledBy', {
      nullable: true,
      description: "What it was multiplied by for a part of the item's time; `null` when it was not.",
    }),
    startDate: t.expose('startDate', {
      type: 'DateTime',
      nullable: true,
      description: "From when an item's value counts; `null` for other values and for a history.",
    }),
    isUsed: t.exposeBoolean('isUsed', {
      description: 'Whether the algorithm mentions it, and no later value takes its place.',
    }),
  }),
});

const LookupRef = builder.objectRef<ExplainedLookup>('ExplainedLookUp').implement({
  description: 'A value of another item that the algorithm asked for.',
  subject: 'dataTree',
  isRecord: true,
  fields: (t) => ({
    categoryPath: t.expose('categoryPath', { type: 'CategoryPath', description: 'Where it looked.' }),
    drill: t.field({
      type: [ChoiceRef],
      description: 'The selections that it looked for the item with.',
      resolve: ({ drill }) => [...drill],
    }),
    path: t.exposeString('path', { description: 'The path of the value.' }),
    isFound: t.exposeBoolean('isFound', { description: 'Whether there is such a value.' }),
    value: t.exposeString('value', { nullable: true, description: 'What it found; `null` when nothing.' }),
  }),
});

const SourceRef = builder.objectRef<ExplainedSource>('ExplainedSource').implement({
  description: 'Where figures of a calculation come from.',
  subject: 'dataTree',
  fields: (t) => ({
    dataCategory: t.field({
      type: DataCategoryRef,
      nullable: true,
      description: 'The category of the figures.',
      resolve: ({ categoryPath }, _args, context) => dataCategoryLoader(context).load(categoryPath),
    }),
    provenance: t.expose('provenance', {
      type: ProvenanceRef,
      nullable: true,
      description: 'Publisher, year, region and licence, where the category says them.',
    }),
    itemSource: t.exposeString('itemSource', {
      nullable: true,
      description: 'What the item itself says of its source.',
    }),
  }),
});

ExplanationRef.implement({
  description:
    'How an amount came about: the inputs, the figures, what was looked up, and by which versions.',
  subject: 'dataTree',
  fields: (t) => ({
    dataItem: t.field({
      type: DataItemRef,
      description: 'The item that was calculated.',
      resolve: ({ dataItem: { categoryPath, uid } }) => ({ key: { categoryPath, uid }, summary: null }),
    }),
    dataItemVersion: t.exposeInt('dataItemVersion', {
      nullable: true,
      description: 'Counts the changes of the item and its values.',
    }),
    itemDefinition: t.field({
      type: ItemDefinitionRef,
      nullable: true,
      cost: { calls: 1 },
      description: 'The definition whose algorithm ran.',
      resolve: ({ definition }, _args, context) => itemDefinitionLoader(context).load(definition.uid),
    }),
    definitionVersion: t.int({
      nullable: true,
      description: 'Counts the changes of the definition and its algorithm.',
      resolve: ({ definition }) => definition.version,
    }),
    algorithmDigest: t.exposeString('algorithmDigest', {
      nullable: true,
      description: 'The same for the same text of the algorithm; `null` when there is none.',
    }),
    asOf: t.expose('asOf', {
      type: 'DateTime',
      description: 'The moment as of which values with a history counted.',
    }),
    values: t.field({
      type: [ValueRef],
      cost: { size: 100 },
      description: 'What the algorithm could read; of two with one name the later counts.',
      resolve: ({ values }) => [...values],
    }),
    lookUps: t.field({
      type: [LookupRef],
      cost: { size: 50 },
      description: 'What the algorithm asked of other items, in that order.',
      resolve: ({ lookUps }) => [...lookUps],
    }),
    prorataFactor: t.exposeFloat('prorataFactor', {
      nullable: true,
      description: "The part of the item's time that was asked for; `null` when it was the whole.",
    }),
    calculated: t.expose('calculated', {
      type: AmountRef,
      nullable: true,
      description: 'The default amount as the algorithm gave it, before any conversion.',
    }),
    sources: t.field({
      type: [SourceRef],
      cost: { size: 10 },
      description: "Where the figures come from: the item's category first, then what was looked up.",
      resolve: ({ sources }) => [...sources],
    }),
  }),
});
