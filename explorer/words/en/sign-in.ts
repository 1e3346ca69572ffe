export const signIn = {
  title: 'Sign in',
  product: 'Emission factors with their sources, and the records of your organisation.',
  name: 'Name',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  waiting: 'Signing in …',
  wrong: 'The name or the password is wrong.',
  help: 'An administrator of this service creates accounts.',
};
