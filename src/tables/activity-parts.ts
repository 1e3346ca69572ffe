import { type Activity, activityOf } from './activities.ts';
import { keyed, type Part, type Parts } from './row-parts.ts';

/** The parts of a row with the item that the map has for its activity, in the place of its search. */
export function withActivity(parts: Parts, activities: ReadonlyMap<string, Activity>): Parts {
  const search = parts.get('search');
  const activity = search && activityOf(search.text, activities);
  if (search === undefined || activity === undefined) return parts;
  const { dataItemUid, category, drill = {} } = activity;
  const { column } = search;
  const said: Part[] = [
    ...(dataItemUid === undefined ? [] : [{ ...keyed({ kind: 'dataItemUid' }), text: dataItemUid, column }]),
    ...(category === undefined ? [] : [{ ...keyed({ kind: 'category' }), text: category, column }]),
    ...Object.entries(drill).map(([name, text]) => ({ ...keyed({ kind: 'drill', name }), text, column })),
  ];
  const others = [...parts].filter(([key, { kind }]) => key !== 'search' && kind !== 'drill');
  return new Map([...others, ...said.map((part) => [part.key, part] as const)]);
}
