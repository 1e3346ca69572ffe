import { typeOfId } from '../global-id.ts';

type Arguments = Readonly<Record<string, unknown>>;

export function callsForNodes({ ids }: Arguments): number {
  return Array.isArray(ids) ? ids.reduce((sum: number, id) => sum + callsForNode(id), 0) : 1;
}

export function callsForEntities({ representations }: Arguments): number {
  const entries: readonly unknown[] = Array.isArray(representations) ? representations : [];
  return entries.reduce((sum: number, entry) => sum + callsForNode(idOf(entry)), 0);
}

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
}

/** A category of a profile needs both of them, and what tells of value definitions their owner. */
export function callsForNode(id: unknown): number {
  return typeof id === 'string' && needOwner.has(typeOfId(id)) ? 2 : 1;
}

const needOwner: ReadonlySet<string | null> = new Set([
  'DataItemValue',
  'ItemValueDefinition',
  'ProfileCategory',
  'ProfileItemValue',
]);
