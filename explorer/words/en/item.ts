export const item = {
  title: 'Factor',
};
