/**
 * The order in which a profile lists its items. It has the columns that filters and
 * counts look at, so that these do not read the items.
 */
export const sql = `
create index profile_items_in_order
on profile_items (profile_uid, start_date, uid, end_date, data_item_uid, category_uid)
where deleted is null;
`;
