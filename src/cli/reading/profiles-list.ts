import type { Profile } from '../../domain/profiles/profile.ts';
import { defineAction } from '../program/command.ts';
import { limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readReadingConfig, readingOptions, withProfiles } from './reading.ts';
import { type Column, formatRecords, readRecordFormat, recordOptions } from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { UsageError } from '../program/usage-error.ts';

const options = { ...limitOption, ...recordOptions, ...readingOptions } as const;

const columns: readonly Column<Profile>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'owner', cell: ({ permission }) => permission?.owner.username ?? null },
  { heading: 'group', cell: ({ permission }) => permission?.group.name ?? null },
  { heading: 'created', cell: ({ created }) => showTime(created) },
];

export const listProfilesAction = defineAction(options, async (values, [username, ...rest]) => {
  if (rest.length > 0) throw new UsageError('profiles list takes one user name.');
  const format = readRecordFormat(values);
  const limit = parseLimit(values.limit);
  if (username !== undefined && readReadingConfig(values).upstream !== null)
    throw new UsageError('A remote service lists the profiles of the user of its API key; name no user.');
  await withProfiles(
    'profiles list',
    values,
    async ({ profiles }) => {
      const found = await readEntries('profiles', limit, (page) => profiles.list(page));
      process.stdout.write(formatRecords(format, found, columns, toJson));
    },
    username,
  );
});

function toJson({ uid, name, note, labels, permission, created, modified }: Profile): object {
  const owner = permission?.owner.username ?? null;
  const group = permission?.group.name ?? null;
  return { uid, name, note, labels, owner, group, created: showTime(created), modified: showTime(modified) };
}
