import { pluralIn } from '../plural.ts';
import type { Words } from '../en.ts';

const plural = pluralIn('de');

export const audit: Words['audit'] = {
  title: 'Protokoll',
  lead: 'Jede Änderung der Daten und der API-Schlüssel. Einträge werden nie entfernt.',
  filter: 'Filter',
  path: 'Unter dem Pfad',
  pathExample: 'transport/car',
  from: 'Von',
  to: 'Bis einschließlich',
  show: 'Anzeigen',
  showAll: 'Alle anzeigen',
  entries: 'Änderungen',
  count: (count) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
  none: 'Dort ist keine Änderung verzeichnet. Wählen Sie einen anderen Pfad oder andere Tage.',
  newer: 'Neuere',
  older: 'Ältere',
  actions: {
    CHANGED: (what) => `hat ${what} geändert:`,
    CREATED: (what) => `hat ${what} angelegt:`,
    IMPORTED: (what) => `hat ${what} importiert:`,
    RESTORED: (what) => `hat ${what} wiederhergestellt:`,
    REMOVED: (what) => `hat ${what} gelöscht:`,
  },
  kinds: {
    API_KEY: 'den API-Schlüssel',
    USER: 'das Konto',
    DATA_CATEGORY: 'die Kategorie',
    DATA_ITEM: 'den Faktor',
    DATA_ITEM_VALUE: 'den Wert',
    ITEM_DEFINITION: 'die Definition',
    ITEM_VALUE_DEFINITION: 'die Definition eines Werts',
    PROFILE: 'das Profil',
    PROFILE_ITEM: 'den Eintrag',
    PROFILE_ITEM_VALUE: 'den Wert eines Eintrags',
  },
  entry: (number) => `Zeile ${number}`,
  request: (id) => `Anfrage ${id}`,
  fields: (count) => plural(count, { one: '# Feld', other: '# Felder' }),
  field: 'Feld',
  before: 'Vorher',
  after: 'Nachher',
  chain: 'Ist es vollständig?',
  chainText:
    'Jede Zeile hat die Prüfsumme der vorigen, sodass keine unbemerkt geändert oder entfernt werden kann. Ihr Browser liest alle und rechnet die Prüfsummen selbst nach.',
  check: 'Ganzes Protokoll prüfen',
  checking: (read, all) => `${read} von ${all} Zeilen …`,
  complete: (count) =>
    plural(count, {
      one: 'Vollständig: # Zeile, soeben geprüft.',
      other: 'Vollständig: # Zeilen, soeben geprüft.',
    }),
  end: 'Es endet mit',
  broken: (reason) => `Das Protokoll ist beschädigt. ${reason}`,
  missing: (number) => `Zeile ${number} fehlt.`,
  altered: (number) => `Zeile ${number} wurde verändert.`,
  moved: (number) => `Zeile ${number} folgt nicht auf die vorige.`,
  unable:
    'Dieser Browser berechnet Prüfsummen nur unter einer Adresse mit https. Der Befehl „emissions-gateway audit“ prüft das Protokoll.',
};
