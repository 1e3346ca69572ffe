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

/** The item of a text with one of some ways to write its unit, such as `Waste [t]`, or else of the text alone. */
export function activityFor(
  text: string,
  units: readonly string[],
  activities: ReadonlyMap<string, Activity>,
): Activity | undefined {
  const keys = [...units.map((unit) => `${text} [${unit}]`), text];
  return keys.map((key) => activities.get(foldActivity(key))).find((activity) => activity !== undefined);
}

/** The parts of a row with the item that the map has for its activity, in the place of its search. */
export function withActivity(parts: Parts, activity: Activity | undefined): Parts {
  const column = parts.get('search')?.column;
  if (column === undefined || activity === undefined) return parts;
  const { dataItemUid, category, drill = {} } = activity;
  const said = [
    ...(dataItemUid === undefined ? [] : [partOf('dataItemUid', dataItemUid, column)]),
    ...(category === undefined ? [] : [partOf('category', category, column)]),
    ...Object.entries(drill).map(([name, text]) => partOf(`drill.${name}`, text, column)),
  ];
  const others = [...parts].filter(([key, { kind }]) => key !== 'search' && kind !== 'drill');
  return new Map([...others, ...said.map((part) => [part.key, part] as const)]);
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
