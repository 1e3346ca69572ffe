import { partOf, type Parts } from './column-use.ts';

/** The item that a text of a column `search` means, as a row would name it. */
export interface Activity {
  readonly dataItemUid?: string | undefined;
  readonly category?: string | undefined;
  readonly drill?: Readonly<Record<string, string>> | undefined;
  /** Whether its rows are left out, and nothing else is said. */
  readonly leaveOut?: boolean | undefined;
}

type Activities = Readonly<Record<string, Activity>>;

export function activitiesIn(activities: Activities = {}): ReadonlyMap<string, Activity> {
  return new Map(Object.entries(activities).map(([text, activity]) => [foldActivity(text), activity]));
}

/** The parts of a row with the item that the map has for its activity, in the place of its search. */
export function withActivity(parts: Parts, activities: ReadonlyMap<string, Activity>): Parts {
  const search = parts.get('search');
  const activity = search && activities.get(foldActivity(search.text));
  if (search === undefined || activity === undefined) return parts;
  const { dataItemUid, category, drill = {} } = activity;
  const { column } = search;
  const said = [
    ...(dataItemUid === undefined ? [] : [partOf('dataItemUid', dataItemUid, column)]),
    ...(category === undefined ? [] : [partOf('category', category, column)]),
    ...Object.entries(drill).map(([name, text]) => partOf(`drill.${name}`, text, column)),
  ];
  const others = [...parts].filter(([key, { kind }]) => key !== 'search' && kind !== 'drill');
  return new Map([...others, ...said.map((part) => [part.key, part] as const)]);
}

/** Whether the map leaves out rows with the activity of a row. */
export function isLeftOut(parts: Parts, activities: ReadonlyMap<string, Activity>): boolean {
  const search = parts.get('search');
  return search !== undefined && activities.get(foldActivity(search.text))?.leaveOut === true;
}

/** Texts are the same whatever their case and the blanks in them. */
export function foldActivity(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function isActivities(value: unknown): value is Activities {
  return isObject(value) && Object.values(value).every(isActivity);
}

function isActivity(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { dataItemUid, category, drill = {}, leaveOut, ...others } = value;
  if (Object.keys(others).length > 0 || !isObject(drill)) return false;
  if (leaveOut !== undefined) return leaveOut === true && Object.keys(value).length === 1;
  const isItem = typeof dataItemUid === 'string' && category === undefined && Object.keys(drill).length === 0;
  const isDrill = typeof category === 'string' && dataItemUid === undefined;
  return (isItem || isDrill) && Object.values(drill).every((each) => typeof each === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
