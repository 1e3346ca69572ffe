import type { Uid } from '../../../domain/basics/uid.ts';
import { MAXIMUM_SHARES, type Share, tooManyShares } from '../../../domain/profiles/profile.ts';
import type { ShareWrite } from '../../../ports/sharing-write.ts';
import type { Dialect } from '../dialect.ts';
import { json } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';

/** The profiles that are shared with one of a list of users and groups by name. */
export const sharedWith = (grantees: string): string =>
  `(select s.profile_uid from profile_shares s where s.grantee_uid in ${grantees})`;

/**
 * An expression `named (uid, position)`: what reader `?1`, whose `audiences` are an expression
 * before it, sees by name alone.
 */
export const named = ({ joinEach }: Dialect): string => `
named (uid, position) as materialized (
  select p.uid, p.position from (
    select distinct s.profile_uid from profile_shares s
    where s.grantee_uid in (select audience from audiences union all select cast(?1 as text))
  ) n ${joinEach('profiles', 'p', 'p.uid = n.profile_uid')}
  where p.deleted is null and p.owner_uid <> ?1 and p.audience not in (select audience from audiences)
)`;

/** The shares of profile `p` as `shares`. */
export const sharesOf = ({ jsonArray, jsonGroupArray }: Dialect, profile = 'p.uid'): string => {
  const name = 'coalesce(u.username, g.name)';
  const members = jsonArray(`s.grantee_uid, s.is_group, ${name}, s.may_modify`);
  return `(
    select ${jsonGroupArray(`${members} order by s.is_group, ${name}`)} from profile_shares s
    left join users u on u.uid = s.grantee_uid and s.is_group = 0
    left join groups g on g.uid = s.grantee_uid and s.is_group = 1
    where s.profile_uid = ${profile}) as shares`;
};

const selectShares = (sql: Dialect): string => `select ${sharesOf(sql, '?1')}`;

export function readShares(row: Row): readonly Share[] {
  return json<readonly (readonly [uid: Uid, isGroup: number, name: string, mayModify: number])[]>(
    row,
    'shares',
  ).map(([uid, isGroup, name, mayModify]) => ({
    kind: isGroup === 1 ? 'group' : 'user',
    uid,
    name,
    access: mayModify === 1 ? 'modify' : 'view',
  }));
}

const put = `
insert into profile_shares (profile_uid, grantee_uid, is_group, may_modify) values (?1, ?2, ?3, ?4)
on conflict (profile_uid, grantee_uid) do update set may_modify = excluded.may_modify`;

const remove = 'delete from profile_shares where profile_uid = ?1 and grantee_uid = ?2';

/** Returns the texts of what each may do, by kind and name, before and after. */
export async function writeShares(
  transaction: SqlTransaction,
  profileUid: Uid,
  writes: readonly ShareWrite[],
): Promise<{ readonly before: SharedTexts; readonly after: SharedTexts }> {
  if (writes.length === 0) return { before: {}, after: {} };
  const before = await readTexts(transaction, profileUid);
  for (const { kind, uid, access } of writes) {
    if (access === 'none') await transaction.write(remove, [profileUid, uid]);
    else
      await transaction.write(put, [profileUid, uid, kind === 'group' ? 1 : 0, access === 'modify' ? 1 : 0]);
  }
  const after = await readTexts(transaction, profileUid);
  if (Object.keys(after).length > MAXIMUM_SHARES) throw tooManyShares();
  return { before, after };
}

type SharedTexts = Readonly<Record<string, string>>;

async function readTexts(transaction: SqlTransaction, profileUid: Uid): Promise<SharedTexts> {
  const [row] = await transaction.read(selectShares, [profileUid]);
  const shares = row === undefined ? [] : readShares(row);
  return Object.fromEntries(shares.map(({ kind, name, access }) => [`${kind}.${name}`, access]));
}
