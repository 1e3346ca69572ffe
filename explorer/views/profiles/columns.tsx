import { profileAddress } from '../../api/address.ts';
import { formatDay } from '../../format/dates.ts';
import { likeMonths } from '../../format/like-months.ts';
import { changeFrom, formatChange, formatCount, formatTotal } from '../../format/numbers.ts';
import type { Column } from '../../ui/table/columns.ts';
import { words } from '../../words/words.ts';
import { ProfileMenu } from './profile-menu.tsx';
import type { ListedProfile } from './profiles-query.ts';
import { SmallBars } from './small-bars.tsx';

const rowOf = ({ year }: ListedProfile) => year?.total?.rows[0];

const shareOf = (profile: ListedProfile): number | null =>
  changeFrom(
    likeMonths(rowOf(profile)?.comparedValue ?? null, profile.year?.months?.rows ?? []).before,
    rowOf(profile)?.value,
  );

/** The columns of the profiles; on a phone the name, the total and the menu. */
export function profileColumns(
  profiles: readonly ListedProfile[],
  isNarrow: boolean,
): readonly Column<ListedProfile>[] {
  const most = Math.max(
    0,
    ...profiles.flatMap(({ year }) => year?.months?.rows.map(({ value }) => value ?? 0) ?? []),
  );
  const all: readonly Column<ListedProfile>[] = [
    {
      id: 'name',
      head: words.profiles.name,
      ...(isNarrow ? { width: '160px' } : {}),
      cell: ({ uid, name, note }) => (
        <>
          <a className="strong cut" href={profileAddress(uid)} title={name ?? undefined}>
            {name ?? words.profile.unnamed}
          </a>
          {note !== null && <small>{note}</small>}
        </>
      ),
      sortBy: ({ name }) => name ?? '',
    },
    {
      id: 'total',
      head: words.profiles.total,
      width: isNarrow ? '104px' : '128px',
      isNumeric: true,
      cell: (profile) => <Total profile={profile} />,
      sortBy: (profile) => rowOf(profile)?.value ?? null,
    },
    {
      id: 'change',
      head: words.profiles.change,
      width: '88px',
      isNumeric: true,
      cell: (profile) => {
        const share = shareOf(profile);
        return share !== null && <span className={share > 0 ? 'more' : 'less'}>{formatChange(share)}</span>;
      },
      sortBy: shareOf,
    },
    {
      id: 'months',
      head: words.profiles.months,
      width: '136px',
      cell: ({ year }) => (
        <SmallBars values={year?.months?.rows.map(({ value }) => value) ?? []} most={most} />
      ),
    },
    {
      id: 'records',
      head: words.profiles.records,
      width: '88px',
      isNumeric: true,
      cell: ({ itemCount }) => itemCount !== null && formatCount(itemCount),
      sortBy: ({ itemCount }) => itemCount,
    },
    {
      id: 'changed',
      head: words.profiles.lastChange,
      width: '128px',
      cell: ({ lastChange }) => lastChange !== null && <span className="muted">{formatDay(lastChange)}</span>,
      sortBy: ({ lastChange }) => lastChange,
    },
    {
      id: 'shared',
      head: words.profiles.sharedWith,
      width: '136px',
      cell: (profile) => <span className="muted">{sharedWith(profile)}</span>,
      sortBy: sharedWith,
    },
    {
      id: 'owner',
      head: words.profiles.ownerHead,
      width: '112px',
      cell: ({ permission }) => <span className="muted">{permission?.ownerUsername}</span>,
      sortBy: ({ permission }) => permission?.ownerUsername ?? null,
    },
    {
      id: 'menu',
      head: '',
      width: '64px',
      isNumeric: true,
      cell: (profile) => <ProfileMenu profile={profile} />,
    },
  ];
  return isNarrow ? all.filter(({ id }) => ['name', 'total', 'menu'].includes(id)) : all;
}

function Total({ profile }: { readonly profile: ListedProfile }) {
  const value = rowOf(profile)?.value;
  if (value == null) return <span className="muted">{words.profiles.none}</span>;
  const { value: text, unit } = formatTotal(value);
  return (
    <>
      <span className="strong">{`${text} ${unit}`}</span>
      <small className="below">{profile.year?.year}</small>
    </>
  );
}

function sharedWith({ permission }: ListedProfile): string {
  if (permission === null) return '';
  const { groupMayView, groupMayModify, othersMayView, othersMayModify, users, groups } = permission.sharing;
  if (othersMayView || othersMayModify) return words.profiles.withAll;
  const named = [...(users ?? []), ...(groups ?? [])].map(({ name }) => name);
  const all = groupMayView || groupMayModify ? [permission.groupName, ...named] : named;
  return all.length === 0 ? words.profiles.withNone : all.join(', ');
}
