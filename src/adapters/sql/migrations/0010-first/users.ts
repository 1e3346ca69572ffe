/**
 * Accounts with their API keys, of which only digests are stored, and the results of
 * their writes by idempotency key. Times are milliseconds since 1970.
 */
export const sql = `
create table users (
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

create table ended_sessions (
  user_uid text not null references users (uid),
  began integer not null,
  primary key (user_uid, began)
) strict, without rowid;

create table api_keys (
  uid text primary key,
  user_uid text not null references users (uid),
  name text not null,
  digest text not null,
  last_characters text not null,
  is_read_only integer not null,
  created integer not null,
  expires integer,
  last_used integer
) strict;
create index api_keys_by_user on api_keys (user_uid, created);

create table idempotency_keys (
  user_uid text not null references users (uid),
  key_text text not null,
  asked_digest text not null,
  outcome text not null,
  created integer not null,
  expires integer not null,
  primary key (user_uid, key_text)
) strict, without rowid;
create index idempotency_keys_by_expiry on idempotency_keys (expires);
create index idempotency_keys_by_age on idempotency_keys (user_uid, created);
`;
