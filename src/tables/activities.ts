/** The item that a text of a column `search` means, as a row would name it. */
export interface Activity {
  readonly dataItemUid?: string | undefined;
  readonly category?: string | undefined;
  readonly drill?: Readonly<Record<string, string>> | undefined;
}

type Activities = Readonly<Record<string, Activity>>;

export function activitiesIn(activities: Activities = {}): ReadonlyMap<string, Activity> {
  return new Map(Object.entries(activities).map(([text, activity]) => [fold(text), activity]));
}

/** The item that the map has for a text. */
export function activityOf(text: string, activities: ReadonlyMap<string, Activity>): Activity | undefined {
  return activities.get(fold(text));
}

/** Texts are the same whatever their case and the blanks in them. */
function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function isActivities(value: unknown): value is Activities {
  return isObject(value) && Object.values(value).every(isActivity);
}

function isActivity(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { dataItemUid, category, drill = {}, ...others } = value;
  if (Object.keys(others).length > 0 || !isObject(drill)) return false;
  const isItem = typeof dataItemUid === 'string' && category === undefined && Object.keys(drill).length === 0;
  const isDrill = typeof category === 'string' && dataItemUid === undefined;
  return (isItem || isDrill) && Object.values(drill).every((each) => typeof each === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
