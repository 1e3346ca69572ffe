/** Facts stated by the figures of a definition, as JSON. */
export const sql = 'alter table item_definitions add column figures text';
