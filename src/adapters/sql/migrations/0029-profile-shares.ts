/** The users and groups with whom profiles are shared by name. */
export const sql = `
create table profile_shares (
  profile_uid text not null,
  grantee_uid text not null,
  is_group integer not null,
  may_modify integer not null,
  primary key (profile_uid, grantee_uid)
) strict, without rowid;
create index profile_shares_by_grantee on profile_shares (grantee_uid, profile_uid);
`;
