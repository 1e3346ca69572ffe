/** Value definitions have been there since the first item definition; for both databases. */
export const sql = `
update value_definitions set
  created = (select min(created) from item_definitions),
  modified = (select min(created) from item_definitions)
where created is null;
`;
