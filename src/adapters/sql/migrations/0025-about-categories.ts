/** Texts about a category for people, as JSON. */
export const sql = 'alter table data_categories add column about text';
