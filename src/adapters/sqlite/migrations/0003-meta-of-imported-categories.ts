/** The text of a category's `meta.yml`, which has more than its name and source. */
export const sql = `
alter table imported_categories add column meta text;
`;
