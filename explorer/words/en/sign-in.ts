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
  keep: 'Keep me signed in',
  alsoInTabs: 'Also in new tabs.',
  lockedOut: (seconds: number) =>
    `Too many attempts. You can try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`}.`,
  again: 'You can try again now.',
};
