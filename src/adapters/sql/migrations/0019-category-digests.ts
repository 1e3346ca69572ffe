/** One digest of a category's content takes the place of those of each record. */
export const sql = `
alter table data_categories add column
  content_digest text;
alter table data_items drop column content_digest;
alter table item_definitions drop column content_digest;
`;
