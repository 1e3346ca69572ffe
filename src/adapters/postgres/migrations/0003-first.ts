/**
 * The schema of SQLite after migration 3. Numbers are 64-bit as there. Texts
 * sort and compare by bytes, regardless of the server's locale, because the
 * order of lists is visible to clients. Indexes that provide a list's order
 * cover only rows that are not deleted, because the planner does not treat `is
 * null` as a constant. The trigger notifies other processes of every write that
 * advances the revision.
 */
export const sql = `
create table marker (writes bigint not null);
insert into marker (writes) values (0);

create function tell_of_writes() returns trigger language plpgsql as
$$ begin perform pg_notify('emissions_gateway_writes', new.writes::text); return null; end $$;
create trigger tell_of_writes after update on marker for each row execute function tell_of_writes();

create table users (
  uid text collate "C" primary key,
  username text collate "C" not null,
  password_hash text collate "C" not null,
  is_administrator bigint not null,
  api_version text collate "C" not null,
  locale text collate "C" not null,
  time_zone text collate "C" not null,
  is_disabled bigint not null,
  sessions_from bigint not null,
  is_removed bigint not null
);
create unique index users_by_username on users (username) where is_removed = 0;

create table groups (
  uid text collate "C" primary key,
  name text collate "C" not null unique
);

create table memberships (
  user_uid text collate "C" not null references users (uid),
  group_uid text collate "C" not null references groups (uid),
  role text collate "C" not null,
  position bigint not null,
  primary key (user_uid, group_uid)
);

create table ended_sessions (
  user_uid text collate "C" not null references users (uid),
  began bigint not null,
  primary key (user_uid, began)
);

create table value_definitions (
  uid text collate "C" primary key,
  name text collate "C" not null,
  description text collate "C" not null,
  value_type text collate "C" not null,
  created bigint,
  modified bigint
);

create table item_definitions (
  uid text collate "C" primary key,
  name text collate "C" not null,
  drill_down text collate "C" not null,
  algorithm text collate "C",
  return_values text collate "C" not null,
  content_digest text collate "C" not null,
  created bigint not null,
  modified bigint not null,
  version bigint not null
);
create index item_definitions_by_name on item_definitions (name, uid);

create table item_value_definitions (
  uid text collate "C" primary key,
  definition_uid text collate "C" not null references item_definitions (uid) on delete cascade,
  position bigint not null,
  path text collate "C" not null,
  name text collate "C" not null,
  value_definition_uid text collate "C" not null references value_definitions (uid),
  from_data bigint not null,
  from_profile bigint not null,
  unit text collate "C",
  per_unit text collate "C",
  default_value text collate "C",
  choices text collate "C" not null,
  api_versions text collate "C" not null,
  aliased_to text collate "C",
  unique (definition_uid, path)
);

create table imported_categories (
  path text collate "C" primary key,
  category_uid text collate "C" not null,
  fingerprint text collate "C" not null,
  meta text collate "C"
);

create table data_categories (
  uid text collate "C" primary key,
  parent_uid text collate "C" references data_categories (uid),
  path text collate "C" not null,
  path_key text collate "C" not null,
  name text collate "C" not null,
  definition_uid text collate "C" references item_definitions (uid),
  provenance text collate "C",
  created bigint not null,
  modified bigint not null,
  version bigint not null,
  deleted bigint
);
create unique index data_categories_by_path on data_categories (path_key) where deleted is null;
create index data_categories_by_parent on data_categories (parent_uid, path_key);
create index deleted_data_categories on data_categories (deleted) where deleted is not null;

create table data_items (
  uid text collate "C" primary key,
  category_uid text collate "C" not null references data_categories (uid),
  position bigint not null,
  path text collate "C",
  name text collate "C",
  label text collate "C" not null,
  drill text collate "C" not null,
  drill_key text collate "C" not null,
  start_date bigint not null,
  end_date bigint,
  content_digest text collate "C" not null,
  created bigint not null,
  modified bigint not null,
  version bigint not null,
  deleted bigint
);
create index data_items_by_category on data_items (category_uid);
create index data_items_by_position on data_items (category_uid, position) where deleted is null;
create index data_items_by_drill on data_items (category_uid, drill_key, position) where deleted is null;
create index data_items_by_path on data_items (category_uid, path, position) where deleted is null;
create index deleted_data_items on data_items (deleted) where deleted is not null;

create table data_item_values (
  item_uid text collate "C" not null references data_items (uid),
  definition_uid text collate "C" not null references item_value_definitions (uid),
  start_date bigint not null,
  uid text collate "C" not null unique,
  value text collate "C" not null,
  unit text collate "C",
  per_unit text collate "C",
  created bigint not null,
  modified bigint not null,
  version bigint not null,
  deleted bigint,
  primary key (item_uid, definition_uid, start_date)
);
create index data_item_values_by_definition on data_item_values (definition_uid);
create index deleted_data_item_values on data_item_values (deleted) where deleted is not null;

create table profiles (
  uid text collate "C" primary key,
  position bigint not null unique,
  owner_uid text collate "C" not null references users (uid),
  permission_uid text collate "C" not null unique,
  group_uid text collate "C" not null references groups (uid),
  group_may_view bigint not null,
  group_may_modify bigint not null,
  others_may_view bigint not null,
  others_may_modify bigint not null,
  audience text collate "C" not null generated always as (
    case when others_may_view = 1 then 'everyone' when group_may_view = 1 then group_uid else '' end) stored,
  created bigint not null,
  modified bigint not null,
  permission_modified bigint not null,
  deleted bigint
);
create index profiles_by_owner on profiles (owner_uid, position) where deleted is null;
create index profiles_by_audience on profiles (audience, position) where deleted is null;
create index deleted_profiles on profiles (deleted) where deleted is not null;

create table profile_counts (
  owner_uid text collate "C" not null,
  audience text collate "C" not null,
  bucket bigint not null,
  total bigint not null,
  primary key (owner_uid, audience, bucket)
);

create table profile_items (
  profile_uid text collate "C" not null references profiles (uid),
  uid text collate "C" not null unique,
  data_item_uid text collate "C" not null references data_items (uid),
  category_uid text collate "C" not null,
  name text collate "C",
  name_key text collate "C" not null,
  start_date bigint not null,
  end_date bigint,
  created bigint not null,
  modified bigint not null,
  version bigint not null,
  deleted bigint,
  primary key (profile_uid, uid)
);
create unique index profile_items_by_use on profile_items (profile_uid, data_item_uid, name_key, start_date)
where deleted is null;
create index profile_items_by_start
on profile_items (profile_uid, category_uid, start_date, uid, end_date, data_item_uid, name_key)
where deleted is null;
create index profile_items_by_data_item on profile_items (data_item_uid);
create index deleted_profile_items on profile_items (deleted) where deleted is not null;

create table profile_item_values (
  profile_uid text collate "C" not null,
  item_uid text collate "C" not null,
  definition_uid text collate "C" not null,
  uid text collate "C" not null,
  value text collate "C" not null,
  unit text collate "C",
  per_unit text collate "C",
  created bigint not null,
  modified bigint not null,
  primary key (profile_uid, item_uid, definition_uid),
  foreign key (profile_uid, item_uid) references profile_items (profile_uid, uid)
);
`;
