import type {
  ExplainedLookup,
  ExplainedSource,
  ExplainedValue,
  Explanation,
} from '../../../domain/amounts/explanation.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { AmountRef, ExplanationRef } from './calculation-refs.ts';
import { ChoiceRef } from '../data-items/choice.ts';
import { DerivationRef } from './derivation.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import { ProvenanceRef } from '../data-items/provenance.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { itemDefinitionLoader } from '../definitions/definition-loaders.ts';

const ValueOriginRef = describedEnum('ExplainedValueOrigin', 'Where a value of a calculation came from.', {
  default: 'The default of its definition.',
  item: 'The data item.',
  input: 'The caller, or the profile item.',
});

const ValueRef = builder.objectRef<ExplainedValue>('ExplainedValue').implement({
  description: 'A value available to the algorithm, as entered and as the algorithm reads it.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    origin: t.expose('origin', { type: ValueOriginRef, description: 'Where the value came from.' }),
    path: t.exposeString('path', { description: 'The path of its definition, such as `distance`.' }),
    boundAs: t.exposeString('boundAs', { description: 'The name under which the algorithm reads it.' }),
    givenValue: t.string({
      description: 'The value as entered; for a history its points.',
      resolve: ({ given }) => given.value,
    }),
    givenUnit: t.string({
      nullable: true,
      description: 'The unit as entered, such as `mi`.',
      resolve: ({ given }) => given.unit,
    }),
    givenPerUnit: t.string({
      nullable: true,
      description: 'What the entered value is per, such as `month`.',
      resolve: ({ given }) => given.perUnit,
    }),
    convertedValue: t.string({
      description: 'The value as the algorithm reads it.',
      resolve: ({ converted }) => converted.value,
    }),
    convertedUnit: t.string({
      nullable: true,
      description: 'The unit that the algorithm uses, such as `km`.',
      resolve: ({ converted }) => converted.unit,
    }),
    convertedPerUnit: t.string({
      nullable: true,
      description: 'What the converted value is per, such as `year`.',
      resolve: ({ converted }) => converted.perUnit,
    }),
    scaledBy: t.exposeFloat('scaledBy', {
      nullable: true,
      description: "The factor it was multiplied by for a part of the item's period; `null` when it was not.",
    }),
    startDate: t.expose('startDate', {
      type: 'DateTime',
      nullable: true,
      description: "When an item's value takes effect; `null` for other values and for a history.",
    }),
    isUsed: t.exposeBoolean('isUsed', {
      description: 'Whether the algorithm read it; a value that a later one overrides is not read.',
    }),
  }),
});

const LookupRef = builder.objectRef<ExplainedLookup>('ExplainedLookUp').implement({
  description: 'A lookup of a value of another item by the algorithm.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    categoryPath: t.expose('categoryPath', {
      type: 'CategoryPath',
      description: 'The category of the lookup.',
    }),
    drill: t.expose('drill', { type: [ChoiceRef], description: 'The selections that identify the item.' }),
    path: t.exposeString('path', { description: 'The path of the value.' }),
    isFound: t.exposeBoolean('isFound', { description: 'Whether the value exists.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'The value found; `null` when there is none.',
    }),
  }),
});

const SourceRef = builder.objectRef<ExplainedSource>('ExplainedSource').implement({
  description: 'The source of figures in a calculation.',
  subject: 'dataTree',
  record: false,
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
      description: 'Publisher, year, region and licence, where the category states them.',
    }),
    itemSource: t.exposeString('itemSource', {
      nullable: true,
      description: 'The source that the item itself states.',
    }),
  }),
});

const EditionStepRef = builder.objectRef<Explanation['editionSteps'][number]>('EditionStep').implement({
  description: 'A step between editions of figures, such as one to other global warming potentials.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'When the later edition takes effect.' }),
    note: t.exposeString('note', { description: 'What changed.' }),
  }),
});

ExplanationRef.implement({
  description:
    'How an amount was calculated: the inputs, the figures, the lookups, and the versions of the records.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    dataItem: t.field({
      type: DataItemRef,
      description: 'The item that was calculated.',
      resolve: ({ dataItem: { categoryPath, uid } }) => ({ key: { categoryPath, uid }, summary: null }),
    }),
    dataItemVersion: t.exposeInt('dataItemVersion', {
      nullable: true,
      description: 'Incremented with every change of the item or its values.',
    }),
    itemDefinition: t.field({
      type: ItemDefinitionRef,
      nullable: true,
      description: 'The definition whose algorithm ran.',
      resolve: ({ definition }, _args, context) => itemDefinitionLoader(context).load(definition.uid),
    }),
    definitionVersion: t.int({
      nullable: true,
      description: 'Incremented with every change of the definition or its algorithm.',
      resolve: ({ definition }) => definition.version,
    }),
    algorithmDigest: t.exposeString('algorithmDigest', {
      nullable: true,
      description: 'A digest of the algorithm; `null` when there is none.',
    }),
    asOf: t.expose('asOf', {
      type: 'DateTime',
      description: 'The date as of which values with a history were read.',
    }),
    values: t.expose('values', {
      type: [ValueRef],
      cost: { size: 100 },
      description: 'The values available to the algorithm; of two with the same name, the later one is used.',
    }),
    lookUps: t.expose('lookUps', {
      type: [LookupRef],
      cost: { size: 50 },
      description: 'The lookups of values of other items, in order.',
    }),
    derivation: t.expose('derivation', {
      type: DerivationRef,
      nullable: true,
      description:
        'How every amount was made; `null` where there is none, where the run was too long to record, and where a remote service does not report it.',
    }),
    editionSteps: t.expose('editionSteps', {
      type: [EditionStepRef],
      description: "The steps between editions of the item's figures, earliest first.",
    }),
    prorataFactor: t.exposeFloat('prorataFactor', {
      nullable: true,
      description: "The requested part of the item's period; `null` for the whole period.",
    }),
    countedUntil: t.expose('countedUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'Until when inputs per time counted: the end of the item, the start of the next one with its data item and name, the end of the period asked for, or now. `null` where nothing is per time, or a rate was asked for.',
    }),
    calculated: t.expose('calculated', {
      type: AmountRef,
      nullable: true,
      description: 'The default amount as the algorithm returned it, before any conversion.',
    }),
    sources: t.expose('sources', {
      type: [SourceRef],
      cost: { size: 10 },
      description: "The sources of the figures: the item's category first, then those of the lookups.",
    }),
  }),
});
