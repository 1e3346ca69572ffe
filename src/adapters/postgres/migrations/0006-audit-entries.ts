/** The audit log of the data tree, as in SQLite. */
export const sql = `
create table audit_entries (
  number bigint primary key,
  time bigint not null,
  user_uid text collate "C",
  user_name text collate "C" not null,
  request_id text collate "C",
  action text collate "C" not null,
  kind text collate "C" not null,
  uid text collate "C" not null,
  path text collate "C" not null,
  path_key text collate "C" not null generated always as (lower(path)) stored,
  fields text collate "C" not null,
  previous_digest text collate "C" not null,
  digest text collate "C" not null
);
create index audit_entries_by_path on audit_entries (path_key, number);
create index audit_entries_by_time on audit_entries (time, number);

create table audit_head (
  number bigint primary key,
  digest text collate "C" not null
);
`;
