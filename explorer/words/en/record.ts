export const record = {
  title: 'Record',
};
