import { pluralIn } from '../plural.ts';
import type { Words } from '../en.ts';

const plural = pluralIn('de');

export const ui: Words['ui'] = {
  close: 'Schließen',
  remove: (name) => `${name} entfernen`,
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  tryAgain: 'Noch einmal versuchen',
  tryAgainFor: (what) => `Noch einmal versuchen: ${what}`,
  loading: 'Wird geladen',
  view: 'Die Ansicht',
  loadingOf: (what) => `${what} wird geladen …`,
  start: 'Zum Anfang',
  request: (id) => `Anfrage ${id}`,
  broken: 'Dieser Teil der Seite ist gescheitert',
  brokenText: 'Ihre Eingaben bleiben. Zeichnen Sie ihn neu, oder laden Sie die Seite neu.',
  outdated: 'Es gibt eine neuere Version dieser Seite',
  outdatedText: 'Ein Teil dieser Seite ließ sich nicht laden. Laden Sie die Seite neu, um fortzufahren.',
  reload: 'Seite neu laden',
  choose: 'Auswählen',
  filter: 'Filtern',
  noneFound: 'Nichts gefunden',
  readAs: (number) => `Gelesen als ${number}.`,
  otherReading: (number) => `${number} verwenden`,
  notANumber: 'Geben Sie eine Zahl ein, etwa 1.200 oder 30,5',
  selectAll: 'Alle Zeilen auswählen',
  select: (name) => `${name} auswählen`,
  selected: (count) => plural(count, { one: '# ausgewählt', other: '# ausgewählt' }),
  sortBy: (name) => `Nach ${name} sortieren`,
  scope: (number) => `Scope ${number}`,
  outside: 'Außerhalb der Scopes',
  rows: (count) => plural(count, { one: '# Zeile', other: '# Zeilen' }),
  unitOf: (label) => `Einheit von ${label}`,
  timeOf: (label) => `Zeit von ${label}`,
};
