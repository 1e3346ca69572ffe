/**
 * Labels of profiles and their items. They are read with their record, as JSON, and found in
 * `labels`: `scope` is the profile of an item, and empty for a profile.
 */
export const sql = `
alter table profiles add column
  name text;
alter table profiles add column
  name_key text not null default '';
alter table profiles add column
  note text;
alter table profiles add column
  labels text not null default '[]';
alter table profile_items add column
  note text;
alter table profile_items add column
  labels text not null default '[]';

create table labels (
  scope text not null,
  uid text not null,
  label_key text not null,
  value text not null,
  primary key (scope, uid, label_key)
) strict, without rowid;
create index labels_by_value on labels (scope, label_key, value, uid);
`;
