/** Why something was written, the import that wrote it, and when a moved item was; see `EditStore`. */
export const sql = `
alter table audit_entries add column
  reason text;
alter table profile_item_edits add column
  reason text;
alter table profile_item_edits add column
  import_uid text;
alter table profile_item_edits add column
  previous_start integer;
alter table profile_item_edits add column
  previous_end integer;
`;
