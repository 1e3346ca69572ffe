/**
 * Results of writes, by account and idempotency key. The request is stored as a
 * digest; the outcome is JSON.
 */
export const sql = `
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
