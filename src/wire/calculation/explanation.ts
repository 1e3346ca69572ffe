import type {
  CalculatedAmount,
  ExplainedLookup,
  ExplainedSource,
  ExplainedValue,
  Explanation,
  ValueInUnits,
} from '../../domain/explanation.ts';
import type { Instant } from '../../domain/instant.ts';
import { decodeChoiceList, encodeChoiceList } from '../data-items/choice.ts';
import { type Element, element, listOf } from '../format/element.ts';
import { decodeProvenance, encodeProvenance } from '../data-items/provenance.ts';
import {
  flagOf,
  numberMember,
  requiredNode,
  requiredText,
  requiredUid,
  textMember,
  decodePath,
} from '../format/required.ts';
import { parseTimestamp } from '../format/timestamp.ts';
import { WireError } from '../format/wire-error.ts';
import type { WireNode } from '../format/wire-node.ts';

/** How an amount came about; an addition to the original's documents, on request only. */
export function encodeExplanation(explanation: Explanation): Element {
  const { dataItem, definition, values, lookUps, sources, calculated } = explanation;
  return element(
    {},
    {
      asOf: formatInstant(explanation.asOf),
      algorithmDigest: explanation.algorithmDigest,
      prorataFactor: explanation.prorataFactor,
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
      values: listOf('value', values.map(encodeValue)),
      lookUps: listOf('lookUp', lookUps.map(encodeLookup)),
      sources: listOf('source', sources.map(encodeSource)),
    },
  );
}

export function decodeExplanation(node: WireNode): Explanation {
  const dataItem = requiredNode(node, 'dataItem');
  const definition = requiredNode(node, 'itemDefinition');
  const calculated = node.node('calculated');
  return {
    dataItem: {
      uid: requiredUid(dataItem),
      label: requiredText(dataItem, 'label'),
      categoryPath: decodePath(requiredText(dataItem, 'categoryPath')),
    },
    dataItemVersion: numberMember(dataItem, 'version'),
    definition: {
      uid: requiredUid(definition),
      name: requiredText(definition, 'name'),
      version: numberMember(definition, 'version'),
    },
    algorithmDigest: textMember(node, 'algorithmDigest'),
    asOf: requiredInstant(node, 'asOf'),
    values: (node.nodes('values', 'value') ?? []).map(decodeValue),
    lookUps: (node.nodes('lookUps', 'lookUp') ?? []).map(decodeLookup),
    prorataFactor: numberMember(node, 'prorataFactor'),
    calculated: calculated === undefined ? null : decodeCalculated(calculated),
    sources: (node.nodes('sources', 'source') ?? []).map(decodeSource),
  };
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

function decodeValue(node: WireNode): ExplainedValue {
  const startDate = textMember(node, 'startDate');
  return {
    origin: decodeOrigin(requiredText(node, 'origin')),
    path: requiredText(node, 'path'),
    boundAs: requiredText(node, 'boundAs'),
    given: decodeInUnits(requiredNode(node, 'given')),
    converted: decodeInUnits(requiredNode(node, 'converted')),
    scaledBy: numberMember(node, 'scaledBy'),
    startDate: startDate === null ? null : requiredInstant(node, 'startDate'),
    isUsed: flagOf(node, 'isUsed'),
  };
}

function decodeOrigin(text: string): ExplainedValue['origin'] {
  if (text === 'default' || text === 'item' || text === 'input') return text;
  throw new WireError('The document has a value of unknown origin.');
}

function encodeInUnits({ value, unit, perUnit }: ValueInUnits): Element {
  return element({}, { value, unit, perUnit });
}

function decodeInUnits(node: WireNode): ValueInUnits {
  return {
    value: requiredText(node, 'value'),
    unit: textMember(node, 'unit'),
    perUnit: textMember(node, 'perUnit'),
  };
}

function encodeLookup({ categoryPath, drill, path, isFound, value }: ExplainedLookup): Element {
  return element({ isFound }, { categoryPath, drill: encodeChoiceList(drill), path, value });
}

function decodeLookup(node: WireNode): ExplainedLookup {
  const isFound = flagOf(node, 'isFound');
  return {
    categoryPath: decodePath(requiredText(node, 'categoryPath')),
    drill: decodeChoiceList(node, 'drill'),
    path: requiredText(node, 'path'),
    isFound,
    value: isFound ? requiredText(node, 'value') : null,
  };
}

function encodeSource({ categoryPath, provenance, itemSource }: ExplainedSource): Element {
  return element({}, { categoryPath, provenance: encodeProvenance(provenance), itemSource });
}

function decodeSource(node: WireNode): ExplainedSource {
  return {
    categoryPath: decodePath(requiredText(node, 'categoryPath')),
    provenance: decodeProvenance(node.node('provenance')),
    itemSource: textMember(node, 'itemSource'),
  };
}

function encodeCalculated({ type, value, unit, perUnit, isDefault }: CalculatedAmount): Element {
  return element({ type, isDefault }, { value, unit, perUnit });
}

function decodeCalculated(node: WireNode): CalculatedAmount {
  return {
    type: requiredText(node, 'type'),
    value: numberMember(node, 'value'),
    unit: textMember(node, 'unit'),
    perUnit: textMember(node, 'perUnit'),
    isDefault: flagOf(node, 'isDefault'),
  };
}

/** With its milliseconds, unlike the dates of the original. */
function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

function requiredInstant(node: WireNode, name: string): Instant {
  const instant = parseTimestamp(requiredText(node, name));
  if (instant === null) throw new WireError(`The document has no ${name} where it must have one.`);
  return instant;
}
