import type { NodeKey } from './global-id.ts';

/** What an answer is about, and so which writes can change it. Answers about profiles may tell of the data tree too. */
export type Subject = 'dataTree' | 'profiles';

/** The types of the data tree and what is made of it. */
const dataTreeTypes: ReadonlySet<string> = new Set([
  'Actions',
  'Amount',
  'BooleanReading',
  'CalculationOutcome',
  'CalculationResult',
  'Choice',
  'DataCategory',
  'DataItem',
  'DataItemConnection',
  'DataItemEdge',
  'DataItemValue',
  'DateReading',
  'DatedAmount',
  'DrillDown',
  'Environment',
  'ExplainedLookUp',
  'ExplainedSource',
  'ExplainedValue',
  'Explanation',
  'GasBreakdown',
  'GasPart',
  'HistoryEntry',
  'HistoryEntryConnection',
  'HistoryEntryEdge',
  'ItemDefinition',
  'ItemDefinitionConnection',
  'ItemDefinitionEdge',
  'ItemValueDefinition',
  'Node',
  'Note',
  'NumberReading',
  'PageInfo',
  'Provenance',
  'TextReading',
  'UserError',
  'UserValueChoice',
  'ValueDefinition',
  'ValueReading',
]);

const dataTreeFields: ReadonlySet<string> = new Set([
  'calculate',
  'dataCategory',
  'dataItem',
  'dataItemValue',
  'environment',
  'itemDefinition',
  'itemDefinitions',
  'node',
  'nodes',
  'searchDataItems',
]);

const dataTreeNodes: ReadonlySet<string> = new Set<NodeKey['type']>([
  'DataCategory',
  'DataItem',
  'DataItemValue',
  'HistoryEntry',
  'ItemDefinition',
  'ItemValueDefinition',
]);

/** What profiles add to it. */
const profileTypes: ReadonlySet<string> = new Set([
  'FailedProfileItem',
  'OtherTotal',
  'Permission',
  'Profile',
  'ProfileCategory',
  'ProfileCategoryTotal',
  'ProfileConnection',
  'ProfileEdge',
  'ProfileItem',
  'ProfileItemConnection',
  'ProfileItemEdge',
  'ProfileItemValue',
  'ProfileTotal',
  'Sharing',
]);

const profileFields: ReadonlySet<string> = new Set([
  'profile',
  'profileActions',
  'profileItem',
  'profileItemValue',
  'profiles',
]);

const profileNodes: ReadonlySet<string> = new Set<NodeKey['type']>([
  'Profile',
  'ProfileCategory',
  'ProfileItem',
  'ProfileItemValue',
]);

export function subjectOfField(name: string): Subject | null {
  return dataTreeFields.has(name) ? 'dataTree' : profileFields.has(name) ? 'profiles' : null;
}

export function subjectOfType(name: string): Subject | null {
  return dataTreeTypes.has(name) ? 'dataTree' : profileTypes.has(name) ? 'profiles' : null;
}

export function subjectOfNode(type: string): Subject | null {
  return dataTreeNodes.has(type) ? 'dataTree' : profileNodes.has(type) ? 'profiles' : null;
}

/** The subject of what is about both; `null` when either is of nothing that is named here. */
export function widest(one: Subject | null, other: Subject | null): Subject | null {
  if (one === null || other === null) return null;
  return one === 'profiles' ? one : other;
}
