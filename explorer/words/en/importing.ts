export const importing = {
  title: 'Import a table',
};
