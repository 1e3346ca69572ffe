import type { Words } from '../en.ts';

export const keys: Words['keys'] = {
  letters: 'Einzelne Buchstaben sind Befehle',
  groups: [
    {
      name: 'Überall',
      lines: [
        { keys: '/', does: 'Suchen' },
        { keys: 'Strg K', does: 'Befehle' },
        { keys: '?', does: 'Diese Übersicht' },
        { keys: 'g h', does: 'Zum Start' },
        { keys: 'g f', does: 'Zu den Faktoren' },
        { keys: 'g p', does: 'Zu den Profilen' },
        { keys: 'g c', does: 'Zum Vergleich' },
        { keys: 'Esc', does: 'Schließen' },
      ],
    },
    {
      name: 'In einer Tabelle',
      lines: [
        { keys: '↑ ↓', does: 'Vorige oder nächste Zeile' },
        { keys: 'Enter', does: 'Öffnen' },
        { keys: 'x', does: 'Auswählen' },
        { keys: 'c', does: 'Vergleichen' },
        { keys: 'a', does: 'Einem Profil hinzufügen' },
      ],
    },
    {
      name: 'Bei einem Faktor oder in einem Profil',
      lines: [
        { keys: '[ ]', does: 'Voriges oder nächstes Jahr' },
        { keys: 'n', does: 'Neuer Eintrag' },
        { keys: 'j k', does: 'Nächster oder voriger Eintrag' },
      ],
    },
  ],
};
