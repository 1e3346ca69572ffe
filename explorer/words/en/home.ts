export const home = {
  title: 'What does it emit?',
  lead: 'Emission factors with source, year and scope. Type an activity to see its amount.',
  browse: 'Browse factors',
};
