/** What the figures of a definition say of themselves, as JSON. */
export const sql = 'alter table item_definitions add column figures text';
