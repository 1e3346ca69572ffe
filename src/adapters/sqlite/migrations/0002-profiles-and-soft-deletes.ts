/**
 * Groups, profiles and their contents. Deleted records are marked with the time
 * of deletion, and unique indexes cover only records that are not deleted. A
 * constraint of a table cannot be dropped, so tables whose unique keys change
 * are copied, including those that refer to them, children dropped first. The
 * group of the existing users is the default one by its current name. Profile
 * contents have the profile first in their keys, so that they can be
 * partitioned by profile. `profile_items.category_uid` follows the data item,
 * for the index. The values of a profile item outlive their definition, which
 * an import may remove and restore, so no foreign key refers to it.
 */
export const sql = `
create table marker (writes integer not null) strict;
insert into marker (writes) values (0);

create table users_2 (
  uid text primary key,
  username text not null,
  password_hash text not null,
  is_administrator integer not null,
  api_version text not null,
  locale text not null,
  time_zone text not null,
  is_disabled integer not null,
  sessions_from integer not null,
  is_removed integer not null
) strict;
insert into users_2
select uid, username, password_hash, is_administrator, api_version, locale, time_zone, is_disabled, 0, 0 from users;
drop table users;
alter table users_2 rename to users;
create unique index users_by_username on users (username) where is_removed = 0;

create table groups (
  uid text primary key,
  name text not null unique
) strict;

create table memberships (
  user_uid text not null references users (uid),
  group_uid text not null references groups (uid),
  role text not null,
  position integer not null,
  primary key (user_uid, group_uid)
) strict, without rowid;

insert into groups (uid, name) select hex(randomblob(6)), 'users' where exists (select 1 from users);
insert into memberships (user_uid, group_uid, role, position)
select u.uid, g.uid, 'member', 0 from users u cross join groups g;

create table ended_sessions (
  user_uid text not null references users (uid),
  began integer not null,
  primary key (user_uid, began)
) strict, without rowid;

create table imported_categories (
  path text primary key,
  category_uid text not null,
  fingerprint text not null
) strict;
insert into imported_categories (path, category_uid, fingerprint)
select path, uid, fingerprint from data_categories;

create table data_categories_2 (
  uid text primary key,
  parent_uid text references data_categories_2 (uid),
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
insert into data_categories_2
select uid, parent_uid, path, path_key, name, definition_uid, provenance, created, modified, version, null
from data_categories;

create table data_items_2 (
  uid text primary key,
  category_uid text not null references data_categories_2 (uid),
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
insert into data_items_2
select uid, category_uid, position, path, name, label, drill, drill_key, start_date, end_date, content_digest,
  created, modified, version, null
from data_items;

create table data_item_values_2 (
  item_uid text not null references data_items_2 (uid),
  definition_uid text not null references item_value_definitions (uid),
  start_date integer not null,
  uid text not null unique,
  value text not null,
  unit text,
  per_unit text,
  created integer not null,
  modified integer not null,
  version integer not null,
  deleted integer,
  primary key (item_uid, definition_uid, start_date)
) strict, without rowid;
insert into data_item_values_2
select item_uid, definition_uid, start_date, uid, value, unit, per_unit, created, modified, version, null
from data_item_values;

drop table data_item_values;
drop table data_items;
drop table data_categories;
alter table data_categories_2 rename to data_categories;
alter table data_items_2 rename to data_items;
alter table data_item_values_2 rename to data_item_values;

create unique index data_categories_by_path on data_categories (path_key) where deleted is null;
create index data_categories_by_parent on data_categories (parent_uid, path_key);
create index deleted_data_categories on data_categories (deleted) where deleted is not null;
create index data_items_by_position on data_items (category_uid, deleted, position);
create index data_items_by_drill on data_items (category_uid, drill_key, deleted, position);
create index data_items_by_path on data_items (category_uid, path, deleted, position);
create index deleted_data_items on data_items (deleted) where deleted is not null;
create index data_item_values_by_definition on data_item_values (definition_uid);
create index deleted_data_item_values on data_item_values (deleted) where deleted is not null;
create index item_definitions_by_name on item_definitions (name, uid);

create table profiles (
  uid text primary key,
  position integer not null unique,
  owner_uid text not null references users (uid),
  permission_uid text not null unique,
  group_uid text not null references groups (uid),
  group_may_view integer not null,
  group_may_modify integer not null,
  others_may_view integer not null,
  others_may_modify integer not null,
  audience text not null generated always as (
    case when others_may_view = 1 then 'everyone' when group_may_view = 1 then group_uid else '' end) stored,
  created integer not null,
  modified integer not null,
  permission_modified integer not null,
  deleted integer
) strict;
create index profiles_by_owner on profiles (owner_uid, position) where deleted is null;
create index profiles_by_audience on profiles (audience, position) where deleted is null;
create index deleted_profiles on profiles (deleted) where deleted is not null;

create table profile_counts (
  owner_uid text not null,
  audience text not null,
  bucket integer not null,
  total integer not null,
  primary key (owner_uid, audience, bucket)
) strict, without rowid;

create table profile_items (
  profile_uid text not null references profiles (uid),
  uid text not null unique,
  data_item_uid text not null references data_items (uid),
  category_uid text not null,
  name text,
  name_key text not null,
  start_date integer not null,
  end_date integer,
  created integer not null,
  modified integer not null,
  version integer not null,
  deleted integer,
  primary key (profile_uid, uid)
) strict;
create unique index profile_items_by_use on profile_items (profile_uid, data_item_uid, name_key, start_date)
where deleted is null;
create index profile_items_by_start
on profile_items (profile_uid, category_uid, deleted, start_date, uid, end_date, data_item_uid, name_key);
create index profile_items_by_data_item on profile_items (data_item_uid);
create index deleted_profile_items on profile_items (deleted) where deleted is not null;

create table profile_item_values (
  profile_uid text not null,
  item_uid text not null,
  definition_uid text not null,
  uid text not null,
  value text not null,
  unit text,
  per_unit text,
  created integer not null,
  modified integer not null,
  primary key (profile_uid, item_uid, definition_uid),
  foreign key (profile_uid, item_uid) references profile_items (profile_uid, uid)
) strict, without rowid;
`;
