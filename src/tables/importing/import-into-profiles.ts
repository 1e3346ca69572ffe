import { isUid, type Uid } from '../../domain/basics/uid.ts';
import {
  refusedRow,
  type RowFault,
  rowFault,
  type RowVerdict,
  type RowWriteOptions,
  withheld,
} from '../../domain/profiles/table-row.ts';
import type { Backend } from '../../ports/backend.ts';
import { createProfiles, findProfiles, unknownProfile } from './find-profiles.ts';
import type { TableRow } from '../rows/mapped-row.ts';

interface IntoProfiles {
  /** The profile of rows that name none. */
  readonly otherwise?: Uid | undefined;
  /** Called with the names of profiles that are created; without it rows of profiles that do not exist are refused. */
  readonly onCreated?: ((names: readonly string[]) => void) | undefined;
}

/** Adds rows to the profiles that they name by uid or name, with a verdict for each. A dry run also creates no profile. */
export async function importIntoProfiles(
  backend: Backend,
  rows: readonly TableRow[],
  options: RowWriteOptions,
  { otherwise, onCreated }: IntoProfiles,
): Promise<readonly RowVerdict[]> {
  const texts = [...new Set(rows.flatMap(({ profile }) => profile ?? []))];
  const found = await findProfiles(backend.profiles, texts);
  const missing = texts.filter((text) => !found.has(text) && !isUid(text));
  const importInto = (within: Backend, profiles: typeof found): Promise<readonly RowVerdict[]> =>
    importRows(within, rows, options, ({ profile }) =>
      profile === undefined ? (otherwise ?? noProfile) : (profiles.get(profile) ?? unknownProfile(profile)),
    );
  if (missing.length === 0 || onCreated === undefined) return importInto(backend, found);
  const importCreating = async (within: Backend): Promise<readonly RowVerdict[]> => {
    const created = await createProfiles(within.profiles, missing);
    onCreated(missing.filter((name) => typeof created.get(name) === 'string'));
    return importInto(within, new Map([...found, ...created]));
  };
  return options.isDryRun === true ? backend.writes.dryRun(importCreating) : importCreating(backend);
}

async function importRows(
  { profileItems }: Backend,
  rows: readonly TableRow[],
  requested: RowWriteOptions,
  profileOf: (row: TableRow) => Uid | RowFault,
): Promise<readonly RowVerdict[]> {
  const targets = rows.map((row) => ({ row, target: profileOf(row) }));
  const accepted = targets.flatMap(({ row, target }) =>
    typeof target === 'string' ? [{ ...row, profileUid: target }] : [],
  );
  const isRefused = requested.isAllOrNothing === true && accepted.length < rows.length;
  const options = { ...requested, isDryRun: requested.isDryRun === true || isRefused };
  const verdicts = accepted.length === 0 ? [] : await profileItems.importRows(accepted, options);
  const inOrder = (isRefused ? verdicts.map(withheld) : verdicts).values();
  return targets.map(({ row: { line }, target }) =>
    typeof target === 'string' ? (inOrder.next().value as RowVerdict) : refusedRow(line, target),
  );
}

const noProfile = rowFault(
  'PROFILE_MISSING',
  'The row names no profile: it needs the uid or the name of one.',
);
