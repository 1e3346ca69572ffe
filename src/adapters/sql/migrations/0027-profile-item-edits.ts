/** Who changed profile items, when, and from what to what; see `EditStore`. */
export const sql = `
create table profile_item_edits (
  profile_uid text not null,
  item_uid text not null,
  version integer not null,
  time integer not null,
  user_uid text,
  user_name text not null,
  request_id text,
  action text not null,
  fields text not null,
  primary key (profile_uid, item_uid, version)
) strict, without rowid;
create index profile_item_edits_by_time on profile_item_edits (profile_uid, time, item_uid, version);
`;
