/**
 * The audit log of the data tree. An entry has the digest of the previous one; the
 * head is stored separately, so that missing entries are detected. Fields are JSON:
 * a list of `{field, before, after}`. Users and records may be deleted, so there are
 * no foreign keys.
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
  number integer primary key,
  digest text not null
) strict;
`;
