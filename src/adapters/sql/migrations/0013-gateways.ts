/** The gateways that are running, seen by the clock of the database in milliseconds since 1970. */
export const sql = `
create table gateways (
  id text primary key,
  signs_with text not null,
  accepts text not null,
  seen integer not null
) strict, without rowid;
`;
