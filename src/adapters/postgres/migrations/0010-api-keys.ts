/** Keys of users for programs, as in SQLite. */
export const sql = `
create table api_keys (
  uid text collate "C" primary key,
  user_uid text collate "C" not null references users (uid),
  name text collate "C" not null,
  digest text collate "C" not null,
  last_characters text collate "C" not null,
  is_read_only bigint not null,
  created bigint not null,
  expires bigint,
  last_used bigint
);
create index api_keys_by_user on api_keys (user_uid, created);
`;
