/**
 * Profiles and their contents, which have the profile first in their keys, so that
 * they can be partitioned by profile. `profile_items.category_uid` follows the data
 * item, for the index. The values of a profile item outlive their definition, which
 * an import may remove and restore, so no foreign key refers to it.
 */
export const sql = `
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

create table profile_span_counts (
  owner_uid text not null,
  audience text not null,
  span integer not null,
  total integer not null,
  primary key (owner_uid, audience, span)
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
