/** Keys of users for programs; of the key itself only a digest is stored. Revoked ones are deleted. */
export const sql = `
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
`;
