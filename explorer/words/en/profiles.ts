export const profiles = {
  title: 'Profiles',
};
