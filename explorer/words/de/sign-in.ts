import type { Words } from '../en.ts';

export const signIn: Words['signIn'] = {
  title: 'Anmelden',
  product: 'Emissionsfaktoren mit ihren Quellen, und die Einträge Ihrer Organisation.',
  name: 'Name',
  password: 'Passwort',
  show: 'Passwort zeigen',
  hide: 'Passwort verbergen',
  waiting: 'Anmeldung läuft …',
  wrong: 'Name oder Passwort stimmt nicht.',
  help: 'Konten legt die Verwaltung dieses Dienstes an.',
};
