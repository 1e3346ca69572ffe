/**
 * Imports by profile, and the records that they added or updated: `version` is the version of the record
 * after it, `before` what an updated one was.
 */
export const sql = `
create table imports (
  uid text not null,
  profile_uid text not null,
  username text not null,
  file_name text,
  created integer not null,
  added integer not null,
  known integer not null,
  changed integer not null,
  updated integer not null,
  refused integer not null,
  start_date integer,
  end_date integer,
  sums text not null,
  undone integer,
  primary key (uid, profile_uid)
) strict;
create index imports_by_profile on imports (profile_uid, created, uid);
create index imports_of_nothing on imports (created) where added + updated = 0;

create table import_records (
  profile_uid text not null,
  import_uid text not null,
  item_uid text not null,
  version integer not null,
  before text,
  primary key (profile_uid, import_uid, item_uid)
) strict, without rowid;
create index import_records_by_item on import_records (profile_uid, item_uid);
`;
