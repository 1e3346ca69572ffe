/** Times are milliseconds since 1970; texts named `…_key` are the lower-case form that is compared. */
export const sql = `
create table users (
  uid text primary key,
  username text not null unique,
  password_hash text not null,
  is_administrator integer not null,
  api_version text not null,
  locale text not null,
  time_zone text not null,
  is_disabled integer not null
) strict;

create table value_definitions (
  uid text primary key,
  name text not null,
  description text not null,
  value_type text not null,
  created integer,
  modified integer
) strict;

create table item_definitions (
  uid text primary key,
  name text not null,
  drill_down text not null,
  algorithm text,
  return_values text not null,
  content_digest text not null,
  created integer not null,
  modified integer not null,
  version integer not null
) strict;

create table item_value_definitions (
  uid text primary key,
  definition_uid text not null references item_definitions (uid) on delete cascade,
  position integer not null,
  path text not null,
  name text not null,
  value_definition_uid text not null references value_definitions (uid),
  from_data integer not null,
  from_profile integer not null,
  unit text,
  per_unit text,
  default_value text,
  choices text not null,
  api_versions text not null,
  aliased_to text,
  unique (definition_uid, path)
) strict;

create table data_categories (
  uid text primary key,
  parent_uid text references data_categories (uid),
  path text not null,
  path_key text not null unique,
  name text not null,
  definition_uid text references item_definitions (uid),
  provenance text,
  fingerprint text not null,
  created integer not null,
  modified integer not null,
  version integer not null
) strict;
create index data_categories_by_parent on data_categories (parent_uid, path_key);

create table data_items (
  uid text primary key,
  category_uid text not null references data_categories (uid),
  position integer not null,
  path text,
  name text,
  label text not null,
  drill text not null,
  drill_key text not null,
  start_date integer not null,
  end_date integer,
  content_digest text not null,
  created integer not null,
  modified integer not null,
  version integer not null
) strict;
create index data_items_by_position on data_items (category_uid, position);
create index data_items_by_drill on data_items (category_uid, drill_key, position);
create index data_items_by_path on data_items (category_uid, path) where path is not null;

create table data_item_values (
  item_uid text not null references data_items (uid) on delete cascade,
  definition_uid text not null references item_value_definitions (uid),
  start_date integer not null,
  uid text not null unique,
  value text not null,
  unit text,
  per_unit text,
  created integer not null,
  modified integer not null,
  version integer not null,
  primary key (item_uid, definition_uid, start_date)
) strict, without rowid;
create index data_item_values_by_definition on data_item_values (definition_uid);
`;
