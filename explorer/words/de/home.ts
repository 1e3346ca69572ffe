import type { Words } from '../en.ts';

export const home: Words['home'] = {
  title: 'Wie viel CO₂ ist das?',
  lead: 'Emissionsfaktoren mit Quelle, Jahr und Scope. Geben Sie eine Tätigkeit ein, um ihre Menge zu sehen.',
  browse: 'Faktoren durchsehen',
};
