/**
 * When each caller has earned again all that they were let in with, in
 * milliseconds since 1970. The embedded database has nothing like it: one
 * machine serves from it, whose processes tell each other. What is lost in a
 * crash of the server is a minute's worth, so the write-ahead log is spared.
 */
export const sql = `
create unlogged table caller_allowances (
  caller text collate "C" primary key,
  full_at double precision not null
);
`;
