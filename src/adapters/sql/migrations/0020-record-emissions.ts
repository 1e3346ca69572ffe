/** Holds what records emitted, as it was calculated last; see `EmissionStore`. */
export const sql = `
create table record_emissions (
  profile_uid text not null,
  item_uid text not null,
  settings text not null,
  basis text not null,
  segments text not null,
  details text not null,
  primary key (profile_uid, item_uid, settings)
) strict;
`;
