import type { Uid } from '../../domain/basics/uid.ts';
import type { DataItemRecord } from '../../ports/reference-store.ts';
import type { CheckedValue } from './value-rules.ts';

/** The drill-down values joined by `, `, without empty ones and `-`; when nothing is left, the path or the uid. */
export function labelOf(drill: readonly string[], path: string | null, uid: Uid): string {
  const label = drill.filter((value) => value !== '' && value !== '-').join(', ');
  return label === '' ? (path ?? uid) : label;
}

/** The drill-down values after a change, in drill order. */
export function drillAfter(
  levels: readonly string[],
  current: readonly string[],
  given: readonly CheckedValue[],
): readonly string[] {
  const values = new Map(given.map(({ plan, value }) => [plan.definition.path.toLowerCase(), value]));
  return levels.map((level, index) => values.get(level.toLowerCase()) ?? current[index] ?? '');
}

export function isDrillValue(levels: readonly string[], path: string): boolean {
  return levels.some((level) => level.toLowerCase() === path.toLowerCase());
}

/** A record with an updated label; it stays while its parts are unchanged. */
export function relabel(
  before: DataItemRecord,
  after: Omit<DataItemRecord, 'label'>,
  uid: Uid,
): DataItemRecord {
  const isSame =
    before.path === after.path &&
    before.drill.length === after.drill.length &&
    before.drill.every((value, index) => value === after.drill[index]);
  return { ...after, label: isSame ? before.label : labelOf(after.drill, after.path, uid) };
}
