/** What a data set says of a category beside its name and source, kept word for word. */
export const sql = `
alter table imported_categories add column meta text;
`;
