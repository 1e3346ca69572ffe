import type { Words } from '../en.ts';
import { pluralIn } from '../plural.ts';

const plural = pluralIn('de');

export const compare: Words['compare'] = {
  title: (count) => plural(count, { one: '# Faktor im Vergleich', other: '# Faktoren im Vergleich' }),
  nothingYet: 'Noch nichts zu vergleichen',
  nothingHere: 'Unter dieser Adresse ist nichts zu vergleichen',
  how: (most) =>
    `Wählen Sie „Vergleichen“ bei einem Faktor, oder haken Sie in einer Suche mehrere an; bis zu ${most} stehen nebeneinander.`,
  search: 'Einen Faktor suchen',
  openOwn: 'Eigenen Vergleich öffnen',
  add: 'Faktor hinzufügen',
  quantity: 'Gleiche Menge für alle',
  year: 'Jahr',
  latest: 'Neuestes',
  ownYears: 'Je eigenes',
  base: 'Unterschied zu',
  order: 'Reihenfolge',
  orders: { added: 'Wie hinzugefügt', smallest: 'Kleinste zuerst', largest: 'Größte zuerst' },
  chart: (quantity) => `Emissionen von ${quantity}`,
  chartOfOwn: 'Emissionen, je für die eigene Menge',
  figuresOf: (unit, year) => `${unit}, Werte von ${year}`,
  latestFigures: (unit) => `${unit}, neueste Werte`,
  baseline: 'Bezug',
  outside: (amount) => `und ${amount} außerhalb der Scopes`,
  factor: 'Faktor',
  figure: 'Wert',
  total: 'Summe',
  difference: 'Unterschied',
  outsideScopes: 'Außerhalb',
  source: 'Quelle',
  table: 'Die verglichenen Faktoren',
  otherUnit: (unit) => `Wird nicht in ${unit} gemessen.`,
  quantityHead: 'Menge',
  unitHead: 'Einheit',
  own: (count) =>
    plural(count, {
      one: 'Sie haben diesen Vergleich über seine Adresse geöffnet. <own>Ihr eigener</own> hat # Faktor und bleibt, wie er ist.',
      other:
        'Sie haben diesen Vergleich über seine Adresse geöffnet. <own>Ihr eigener</own> hat # Faktoren und bleibt, wie er ist.',
    }),
  addToOwn: 'Diese zum eigenen hinzufügen',
  tooManyTogether: (most) => `Beide zusammen sind mehr als ${most} Faktoren.`,
  broken: (count, names) =>
    plural(count, {
      one: `Ein Teil dieser Adresse ist kein Faktor, vielleicht unterwegs abgeschnitten, und weggelassen: ${names}.`,
      other: `# Teile dieser Adresse sind keine Faktoren, vielleicht unterwegs abgeschnitten, und weggelassen: ${names}.`,
    }),
  tooMany: (named, most) => `Diese Adresse nennt ${named} Faktoren; gezeigt werden die ersten ${most}.`,
};
