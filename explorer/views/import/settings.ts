import type { ImportTableInput } from '../../../schema/generated/graphql.ts';
import { read, write } from '../../settings/stored.ts';
import type { Source } from './source.ts';

type Activity = NonNullable<ImportTableInput['activities']>[number];

/** The choices of the reader about a table. */
export interface Settings {
  /** The meanings of columns that were changed, by header. */
  readonly columns: Readonly<Record<string, string>>;
  readonly activities: readonly Activity[];
  /** The meanings of units that have two or are not known. */
  readonly units: NonNullable<ImportTableInput['units']>;
  readonly decimalComma: boolean | null;
  readonly dateFormat: string | null;
  readonly corrections: readonly { readonly line: number; readonly column: string; readonly text: string }[];
  readonly leaveOutLines: readonly number[];
  readonly updatesChanged: boolean;
}

const key = 'emissions.factors-of-activities';

/** Choices of activities are kept for the next import. */
export function rememberActivity(activity: Activity): void {
  const others = remembered().filter(({ text }) => text !== activity.text);
  write(key, JSON.stringify([...others, activity].slice(-500)));
}

function remembered(): readonly Activity[] {
  try {
    const known: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(known) ? (known as readonly Activity[]) : [];
  } catch {
    return [];
  }
}

export const firstSettings = (): Settings => ({
  columns: {},
  activities: remembered(),
  units: [],
  decimalComma: null,
  dateFormat: null,
  corrections: [],
  leaveOutLines: [],
  updatesChanged: false,
});

interface Column {
  readonly name: string;
  readonly use: string;
}

/** The import as the service takes it. Once one meaning is changed, all are said, as the service asks for. */
export function inputOf(
  profileUid: string,
  { name, text, bytes }: Source,
  settings: Settings,
  columns: readonly Column[],
): ImportTableInput {
  const { columns: changed, decimalComma, dateFormat } = settings;
  const isChanged = Object.keys(changed).length > 0;
  return {
    profileUid,
    fileName: name.slice(0, 255),
    ...(text === undefined ? { bytes: bytes ?? '' } : { table: text }),
    ...(isChanged
      ? { columns: columns.map((each) => ({ name: each.name, use: changed[each.name] ?? each.use })) }
      : {}),
    ...(decimalComma === null ? {} : { decimalComma }),
    ...(dateFormat === null ? {} : { dateFormat }),
    activities: [...settings.activities],
    units: [...settings.units],
    corrections: [...settings.corrections],
    leaveOutLines: [...settings.leaveOutLines],
    updatesChanged: settings.updatesChanged,
  };
}
