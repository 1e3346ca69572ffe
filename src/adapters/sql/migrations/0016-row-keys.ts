/** Key of the table row that was imported as a profile item. */
export const sql = `
alter table profile_items add column
  row_key text;
create unique index profile_items_by_row_key on profile_items (profile_uid, row_key)
where deleted is null and row_key is not null;
`;
