export const category = {
  title: 'Factors',
};
