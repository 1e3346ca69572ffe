/** The order of a search of profiles by name, among those of an audience and those of an owner. */
export const sql = `
create index profiles_by_name on profiles (audience, name_key, position) where deleted is null;
create index profiles_of_owner_by_name on profiles (owner_uid, name_key, position) where deleted is null;
`;
