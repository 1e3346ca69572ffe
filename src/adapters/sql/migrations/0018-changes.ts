/** Finds changes since a time, page by page, by when each record changed last. */
export const sql = `
create index data_categories_by_change on data_categories (coalesce(deleted, modified));
create index data_items_by_change on data_items (coalesce(deleted, modified), uid);
create index data_item_values_by_change on data_item_values (coalesce(deleted, modified), item_uid);
create index item_definitions_by_change on item_definitions (coalesce(deleted, modified));
create index profile_items_by_change on profile_items (profile_uid, coalesce(deleted, modified), uid);
`;
