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
  keep: 'Angemeldet bleiben',
  alsoInTabs: 'Auch in neuen Tabs.',
  lockedOut: (seconds) =>
    `Zu viele Versuche. In ${seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} s`} können Sie es wieder versuchen.`,
  again: 'Sie können es jetzt wieder versuchen.',
};
