import type {
  CalculatedAmount,
  ExplainedLookup,
  ExplainedSource,
  ExplainedValue,
  Explanation,
  ValueInUnits,
} from '../../domain/amounts/explanation.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { choiceShape, encodeChoiceList } from '../documents/choice.ts';
import { derivationShape, encodeDerivation, toDerivation } from './derivation.ts';
import { encodeProvenance, provenanceShape } from './provenance.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import { categoryPath, count, date, decimal, flag, scalar, text, uid } from '../elements/scalars.ts';
import { list, mapped, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';

/** How an amount came about; an addition to the original's documents, on request only. */
export function encodeExplanation(explanation: Explanation): Element {
  const { dataItem, definition, values, lookUps, sources, calculated } = explanation;
  return element(
    {},
    {
      asOf: formatInstant(explanation.asOf),
      algorithmDigest: explanation.algorithmDigest,
      prorataFactor: explanation.prorataFactor,
      countedUntil: explanation.countedUntil === null ? undefined : formatInstant(explanation.countedUntil),
      dataItem: element(
        { uid: dataItem.uid },
        {
          label: dataItem.label,
          categoryPath: dataItem.categoryPath,
          version: explanation.dataItemVersion ?? undefined,
        },
      ),
      itemDefinition: element(
        { uid: definition.uid },
        { name: definition.name, version: definition.version ?? undefined },
      ),
      calculated: calculated === null ? undefined : encodeCalculated(calculated),
      derivation: explanation.derivation === null ? undefined : encodeDerivation(explanation.derivation),
      editionSteps: listOf('editionStep', explanation.editionSteps.map(encodeEditionStep)),
      values: listOf('value', values.map(encodeValue)),
      lookUps: listOf('lookUp', lookUps.map(encodeLookup)),
      sources: listOf('source', sources.map(encodeSource)),
    },
  );
}

const inUnitsShape = shape('value in units', { value: text, unit: orNone(text), perUnit: orNone(text) });

const explainedValueShape = shape('explained value', {
  origin: scalar('known origin of a value', originOf),
  path: text,
  boundAs: text,
  given: object(inUnitsShape),
  converted: object(inUnitsShape),
  scaledBy: orNone(decimal),
  startDate: orNone(date),
  isUsed: flag,
});

const lookUpShape = shape('explained look-up', {
  isFound: flag,
  categoryPath,
  drill: list('choice', choiceShape),
  path: text,
  value: optional(text, why.whereThereIsNone),
});

const sourceShape = shape('source of an amount', {
  categoryPath,
  provenance: optional(object(provenanceShape), why.whereThereIsNone),
  itemSource: orNone(text),
});

const editionStepShape = shape('step between editions', { from: date, note: text });

const calculatedShape = shape('calculated amount', {
  type: text,
  value: orNone(decimal),
  unit: orNone(text),
  perUnit: orNone(text),
  isDefault: flag,
});

const version = optional(count, why.whereThereIsNone);

export const explanationShape = shape('explanation', {
  asOf: date,
  algorithmDigest: orNone(text),
  prorataFactor: orNone(decimal),
  countedUntil: optional(date, why.whereThereIsNone),
  dataItem: object(shape('explained data item', { uid, label: text, categoryPath, version })),
  itemDefinition: object(shape('explained item definition', { uid, name: text, version })),
  calculated: optional(object(calculatedShape), why.whereThereIsNone),
  values: list('value', explainedValueShape),
  lookUps: list('lookUp', lookUpShape),
  sources: list('source', sourceShape),
  derivation: optional(mapped(object(derivationShape), toDerivation), why.addition),
  editionSteps: optional(list('editionStep', editionStepShape), why.addition, []),
});

export function toExplanation(read: ReadOf<typeof explanationShape>): Explanation {
  const { dataItem, itemDefinition, lookUps, ...explanation } = read;
  const { version: dataItemVersion, ...item } = dataItem;
  return {
    ...explanation,
    dataItem: item,
    dataItemVersion,
    definition: itemDefinition,
    lookUps: lookUps.map(toLookUp),
  };
}

function toLookUp({ value, ...lookUp }: ReadOf<typeof lookUpShape>): ExplainedLookup {
  if (!lookUp.isFound) return { ...lookUp, value: null };
  if (value === null) throw new WireError('The document lacks a value, which is required.');
  return { ...lookUp, value };
}

function encodeEditionStep({ from, note }: Explanation['editionSteps'][number]): Element {
  return element({ from: formatInstant(from) }, { note });
}

function encodeValue(explained: ExplainedValue): Element {
  const { origin, path, boundAs, given, converted, scaledBy, startDate, isUsed } = explained;
  return element(
    { origin, isUsed },
    {
      path,
      boundAs,
      given: encodeInUnits(given),
      converted: encodeInUnits(converted),
      scaledBy,
      startDate: startDate === null ? null : formatInstant(startDate),
    },
  );
}

function originOf(text: string): ExplainedValue['origin'] | undefined {
  return text === 'default' || text === 'item' || text === 'input' ? text : undefined;
}

function encodeInUnits({ value, unit, perUnit }: ValueInUnits): Element {
  return element({}, { value, unit, perUnit });
}

function encodeLookup({ categoryPath, drill, path, isFound, value }: ExplainedLookup): Element {
  return element({ isFound }, { categoryPath, drill: encodeChoiceList(drill), path, value });
}

function encodeSource({ categoryPath, provenance, itemSource }: ExplainedSource): Element {
  return element({}, { categoryPath, provenance: encodeProvenance(provenance), itemSource });
}

function encodeCalculated({ type, value, unit, perUnit, isDefault }: CalculatedAmount): Element {
  return element({ type, isDefault }, { value, unit, perUnit });
}

/** With its milliseconds, unlike the dates of the original. */
function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
