/** Results of writes, as in SQLite. */
export const sql = `
create table idempotency_keys (
  user_uid text collate "C" not null references users (uid),
  key_text text collate "C" not null,
  asked_digest text collate "C" not null,
  outcome text collate "C" not null,
  created bigint not null,
  expires bigint not null,
  primary key (user_uid, key_text)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires);
create index idempotency_keys_by_age on idempotency_keys (user_uid, created);
`;
