import type { Words } from '../en.ts';

export const commands: Words['commands'] = {
  title: 'Befehle',
  placeholder: 'Gehe zu, oder tue',
  here: 'In dieser Ansicht',
  go: 'Gehe zu',
  home: 'Start',
  recent: 'Zuletzt geöffnet',
  page: 'Diese Seite',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  linkRefused: 'Der Browser hat es nicht erlaubt. Kopieren Sie die Adresse aus seiner Leiste.',
  themes: { light: 'Helle Farben', dark: 'Dunkle Farben' },
};
