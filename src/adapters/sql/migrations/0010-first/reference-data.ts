/**
 * Definitions and the data tree. Texts named `…_key` are the lower-case form that
 * is compared. Deleted records are marked with the time of deletion, and unique
 * indexes cover only records that are not deleted. Entries of values are found by
 * their item: an index of their uids, which are in no order, took two fifths of an import.
 */
export const sql = `
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
create index item_definitions_by_name on item_definitions (name, uid);

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

create table imported_categories (
  path text primary key,
  category_uid text not null,
  fingerprint text not null,
  meta text
) strict;

create table data_categories (
  uid text primary key,
  parent_uid text references data_categories (uid),
  path text not null,
  path_key text not null,
  name text not null,
  definition_uid text references item_definitions (uid),
  provenance text,
  created integer not null,
  modified integer not null,
  version integer not null,
  deleted integer
) strict;
create unique index data_categories_by_path on data_categories (path_key) where deleted is null;
create index data_categories_by_parent on data_categories (parent_uid, path_key);
create index deleted_data_categories on data_categories (deleted) where deleted is not null;

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
  version integer not null,
  deleted integer
) strict;
create index deleted_data_items on data_items (deleted) where deleted is not null;

create table data_item_values (
  item_uid text not null references data_items (uid),
  definition_uid text not null references item_value_definitions (uid),
  start_date integer not null,
  uid text not null,
  value text not null,
  unit text,
  per_unit text,
  created integer not null,
  modified integer not null,
  version integer not null,
  deleted integer,
  primary key (item_uid, definition_uid, start_date)
) strict, without rowid;
create index data_item_values_by_definition on data_item_values (definition_uid);
create index deleted_data_item_values on data_item_values (deleted) where deleted is not null;
`;
