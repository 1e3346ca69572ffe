/** Finds changed profiles and their items by time alone: the uid of the profile is for who may see it. */
export const sql = `
create index profiles_by_change on profiles (
  coalesce(deleted, case when permission_modified > modified then permission_modified else modified end), uid);
create index profile_items_by_time on profile_items (coalesce(deleted, modified), uid, profile_uid);
`;
