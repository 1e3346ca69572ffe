export const compare = {
  title: 'Compare',
};
