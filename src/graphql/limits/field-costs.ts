import { MAXIMUM_BATCH } from '../../domain/batch.ts';
import { callsForEntities, callsForNode, callsForNodes } from './node-costs.ts';
import { countPoints, MAXIMUM_POINTS, timeSteps } from '../time-points.ts';

/** The arguments of a field, as they were given. */
export type FieldArguments = Readonly<Record<string, unknown>>;

export interface FieldCost {
  /** Calls to a remote service that answering the field once can need, beside the view of its record. */
  readonly calls?: number | ((args: FieldArguments) => number);
  /** Entries of a list at most, or of the lists in the answer to a write of many. What is longer in the data costs more than was said. */
  readonly size?: number | ((args: FieldArguments) => number);
}

const pages: FieldCost = { calls: 2, size: pageSize };
/** A remote list that is read through for what the service does not offer; see `all-data-items.ts` there. */
const readThrough = 20;
/** What tells of value definitions: they may be asked for the one definition that they belong to. */
const withOwner: FieldCost = { calls: 2 };
/** Whose a key is has to be asked. */
const write: FieldCost = { calls: ({ idempotencyKey }) => (typeof idempotencyKey === 'string' ? 4 : 3) };
const listOf = (name: string): FieldCost => ({ ...write, size: batchSize(name) });

/** What the total of one category takes at most, and one over many; see `adapters/rest-client/profile-totals.ts`. */
const readsForCategory = 10;
const mostReadsForTotals = 90;

/** What fields cost, by type and name; a field that is not here costs nothing by itself. */
export const fieldCosts: Readonly<Record<string, FieldCost>> = {
  'Query.viewer': { calls: 1 },
  'Query.environment': { calls: 1 },
  'Query.dataCategory': { calls: 1 },
  'Query.dataItem': { calls: 1 },
  'Query.dataItemValue': withOwner,
  'Query.profiles': pages,
  'Query.profileActions': { calls: 1 },
  'Query.profile': { calls: 1 },
  'Query.profileItem': { calls: 1 },
  'Query.profileItemValue': withOwner,
  'Query.searchDataItems': { calls: readThrough, size: pageSize },
  'Query.auditEntries': { size: pageSize },
  'Query.itemDefinition': { calls: 1 },
  'Query.itemDefinitions': pages,
  'Query.node': { calls: ({ id }) => callsForNode(id) },
  'Query._entities': { calls: callsForEntities, size: lengthOf('representations') },
  'Query.nodes': { calls: callsForNodes, size: lengthOf('ids') },
  'Query.calculate': { calls: callsForCalculations, size: lengthOf('requests') },
  'AuditEntry.fields': { size: 10 },
  'DataCategory.children': { size: 60 },
  'DataCategory.items': { calls: ({ filter }) => (filter ? readThrough : 2), size: pageSize },
  'DataCategory.item': { calls: 1 },
  'DataCategory.drillDown': { calls: 1 },
  'DataItem.provenance': { calls: 1 },
  'DataItem.itemValues': { size: 40 },
  // The definitions of the choices are those of the item's definition.
  'DataItem.userValueChoices': { ...withOwner, size: 40 },
  'DataItem.amount': { calls: 1 },
  'DataItem.amountsOverTime': { calls: pointsOf, size: pointsOf },
  'DataItemValue.history': { calls: 1, size: 60 },
  'DataItemValue.historyEntries': { calls: 1, size: pageSize },
  'DataItemValue.actions': { calls: 1 },
  'ItemDefinition.itemValueDefinitions': { ...withOwner, size: 60 },
  'ItemDefinition.itemValueDefinition': withOwner,
  'CalculationResult.explanation': { calls: 1 },
  'Explanation.itemDefinition': { calls: 1 },
  'Explanation.values': { size: 100 },
  'Explanation.lookUps': { size: 50 },
  'Explanation.sources': { size: 10 },
  'ProfileCategory.dataCategory': { calls: 1 },
  'ProfileCategory.children': { calls: 1, size: 60 },
  'ProfileCategory.items': pages,
  'ProfileCategory.total': { calls: readsForTotals },
  'ProfileCategory.totalsOverTime': { calls: readsForTotals, size: pointsOf },
  'ProfileTotal.byCategory': { size: 60 },
  'ProfileTotal.failures': { size: 20 },
  'Profile.actions': { calls: 1 },
  'Profile.item': { calls: 1 },
  'Profile.total': { calls: mostReadsForTotals + 1 },
  'Profile.totalsOverTime': { calls: mostReadsForTotals + 1, size: pointsOf },
  'ProfileItem.itemValues': { size: 40 },
  'ProfileItem.actions': { calls: 1 },
  // Without units of its own it is in the view.
  'ProfileItem.amount': { calls: ({ returnUnit, returnPerUnit }) => ((returnUnit ?? returnPerUnit) ? 1 : 0) },
  // Beside the amounts, the view of the item with its values.
  'ProfileItem.amountsOverTime': { calls: (args) => 1 + pointsOf(args), size: pointsOf },
  'ProfileItemValue.actions': { calls: 1 },
  'Mutation.createProfileItems': listOf('items'),
  'Mutation.updateProfileItems': listOf('changes'),
  'Mutation.updateDataItemValues': listOf('changes'),
  'Changes.created': { size: 6 },
  'Changes.fields': { size: 100 },
  'Changes.removed': { size: 6 },
  'Viewer.groups': { size: 20 },
};

export function costOf(type: string, field: string): FieldCost {
  return fieldCosts[`${type}.${field}`] ?? (type === 'Mutation' ? write : {});
}

/**
 * Fields that are there without the view of their record: with the key alone,
 * and in a list. Of a type that is not here every field is there with the record.
 */
export const fieldsWithoutView: Readonly<
  Record<string, { readonly byKey: ReadonlySet<string>; readonly listed: ReadonlySet<string> | 'all' }>
> = {
  DataCategory: {
    byKey: new Set(['id', 'uid', 'path', 'name', 'items', 'item', 'drillDown']),
    listed: new Set(['id', 'uid', 'path', 'name', 'items', 'item', 'drillDown']),
  },
  DataItem: {
    byKey: new Set(['id', 'uid', 'amount', 'provenance']),
    listed: new Set(['id', 'uid', 'amount', 'provenance', 'path', 'label', 'created', 'modified']),
  },
  Profile: { byKey: new Set(['id', 'uid', 'category', 'item']), listed: 'all' },
  ProfileItem: { byKey: new Set(['id', 'uid', 'profile']), listed: 'all' },
};

/** Types whose objects are counted; the others are parts of one of these. */
export const recordTypes: ReadonlySet<string> = new Set([
  '_Entity',
  'AuditEntry',
  'CalculationResult',
  'DataCategory',
  'DataItem',
  'DataItemValue',
  'ExplainedLookUp',
  'ExplainedValue',
  'HistoryEntry',
  'ItemDefinition',
  'ItemValueDefinition',
  'Node',
  'Profile',
  'ProfileCategory',
  'ProfileItem',
  'ProfileItemValue',
  'ProfileTotal',
  'UserValueChoice',
]);

function pageSize({ first, last }: FieldArguments): number {
  const size = last ?? first ?? 10;
  return typeof size === 'number' ? Math.min(100, Math.max(0, size)) : 100;
}

/** Finding out which version the account has comes on top. */
function readsForTotals(args: FieldArguments): number {
  const periods = args['step'] === undefined ? 1 : pointsOf(args);
  const reads = args['withSubcategories'] === true ? mostReadsForTotals : readsForCategory * periods;
  return 1 + Math.min(mostReadsForTotals, reads);
}

/** An item that is not named by its uid has to be found first. */
function callsForCalculations({ requests }: FieldArguments): number {
  if (!Array.isArray(requests)) return 2;
  const named = requests.filter((request: unknown) => isNamedByUid(request)).length;
  return 2 * requests.length - named;
}

function isNamedByUid(request: unknown): boolean {
  return (
    typeof request === 'object' && request !== null && typeof Reflect.get(request, 'itemUid') === 'string'
  );
}

/** In a document a moment has been read already, in variables it is a text yet. What is neither is refused. */
function instantOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number(value);
}

/** Moments or periods; what asks for too many is refused before it costs anything. */
function pointsOf({ dates, from, to, step }: FieldArguments): number {
  if (Array.isArray(dates)) return Math.min(MAXIMUM_POINTS, dates.length);
  const known = timeSteps.find((each) => each === step);
  return known === undefined ? 0 : countPoints(instantOf(from), instantOf(to), known);
}

function lengthOf(name: string): (args: FieldArguments) => number {
  return (args) => count(args[name]);
}

/** A longer one is refused before anything is asked. */
function batchSize(name: string): (args: FieldArguments) => number {
  return ({ input }) => {
    const entries: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : null;
    return Math.min(MAXIMUM_BATCH, count(entries));
  };
}

function count(value: unknown): number {
  return Array.isArray(value) ? value.length : 1;
}
