/** The order in which a profile lists its items by name. */
export const sql = `
create index profile_items_by_name on profile_items (profile_uid, name_key, uid) where deleted is null;
`;
