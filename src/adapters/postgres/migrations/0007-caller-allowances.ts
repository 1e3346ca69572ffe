/**
 * When each caller's allowance is full again, in milliseconds since 1970.
 * SQLite needs no such table: it is used on one machine, whose processes
 * exchange allowances directly. A server crash loses a minute's worth, so the
 * table is unlogged.
 */
export const sql = `
create unlogged table caller_allowances (
  caller text collate "C" primary key,
  full_at double precision not null
);
`;
