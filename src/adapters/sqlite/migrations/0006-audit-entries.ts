/**
 * Who changed what of the data tree. An entry holds the digest of the one before
 * it; the end of the log is kept apart, so that entries missing there are missed.
 * Fields are JSON: a list of `{field, before, after}`. Users and records may be
 * gone by now, so nothing refers to them.
 */
export const sql = `
create table audit_entries (
  number integer primary key,
  time integer not null,
  user_uid text,
  user_name text not null,
  request_id text,
  action text not null,
  kind text not null,
  uid text not null,
  path text not null,
  path_key text not null generated always as (lower(path)) stored,
  fields text not null,
  previous_digest text not null,
  digest text not null
) strict;
create index audit_entries_by_path on audit_entries (path_key, number);
create index audit_entries_by_time on audit_entries (time, number);

create table audit_head (
  number integer not null,
  digest text not null
) strict;
`;
