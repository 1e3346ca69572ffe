/** When a definition was deleted: its versions are never used again. */
export const sql = `
alter table item_definitions add column
  deleted integer;
`;
