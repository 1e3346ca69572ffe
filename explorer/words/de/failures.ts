import type { Words } from '../en.ts';

export const failures: Words['failures'] = {
  headings: {
    NOT_FOUND: 'Das gibt es nicht',
    FORBIDDEN: 'Das dürfen Sie nicht sehen',
    UNREACHABLE: 'Der Dienst ist nicht erreichbar',
    TIMEOUT: 'Der Dienst braucht zu lange',
    UPSTREAM_UNSUPPORTED: 'Der Dienst hinter dieser Seite hat das nicht',
    RATE_LIMITED: 'Zu viele Anfragen',
  },
  noFactor: 'Diesen Faktor gibt es nicht',
  noCategory: 'Diese Kategorie gibt es nicht',
  noProfile: 'Dieses Profil gibt es nicht',
  other: 'Das hat nicht geklappt',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  timeout: (seconds) =>
    `Der Dienst braucht zu lange. In ${seconds} Sekunden kam keine Antwort. Versuchen Sie es noch einmal.`,
  noData: 'Der Dienst hat ohne Daten geantwortet.',
  sessionEnded: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an.',
  signedOut: 'Sie haben sich abgemeldet.',
  unknownOutcome: 'Ob dies gespeichert wurde, ist nicht bekannt.',
  lookFirst: 'Dieser Dienst würde es ein zweites Mal speichern. Sehen Sie zuerst nach:',
  look: 'Lesen, was gespeichert ist',
  safeToRepeat: 'Noch einmal versuchen ist sicher: Es wird einmal gespeichert.',
  unread: (what) => `${what} ließ sich nicht lesen.`,
};
