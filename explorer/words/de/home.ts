import type { Words } from '../en.ts';
import { pluralIn } from '../plural.ts';

const plural = pluralIn('de');

export const home: Words['home'] = {
  title: 'Wie viel CO₂ ist das?',
  lead: 'Emissionsfaktoren mit Quelle, Jahr und Scope. Geben Sie eine Tätigkeit ein, um ihre Menge zu sehen.',
  leadCounted: (count) =>
    `${count} Emissionsfaktoren mit Quelle, Jahr und Scope. Geben Sie eine Tätigkeit ein, um ihre Menge zu sehen.`,
  examples: {
    van: (quantity) => `${quantity} km Diesel-Transporter`,
    electricity: (quantity) => `${quantity} kWh Strom Deutschland`,
    flight: () => 'London nach New York, Business',
  },
  browse: 'Faktoren durchsehen',
  allCategories: (count) => plural(count, { one: '# Kategorie', other: 'Alle # Kategorien' }),
  lookUps: 'Nachschlagelisten wie Flughäfen und Häfen sind nicht mitgezählt.',
  needs: {
    energy: {
      title: 'Energie',
      text: 'Strom, Gas, Wärme, Brennstoffe',
      example: (figure) => `Britisches Netz ${figure} kg / kWh`,
    },
    travel: {
      title: 'Reisen',
      text: 'Autos, Züge, Flüge, Hotels, Arbeit zu Hause',
      example: (figure) => `Bahn ${figure} kg / km`,
    },
    freight: {
      title: 'Fracht',
      text: 'Transporter, Lkw, Schiffe',
      example: (figure) => `Lkw ${figure} kg / km`,
    },
    spending: {
      title: 'Ausgaben',
      text: 'US EPA, nach Warengruppe',
      example: (figure) => `Mehl ${figure} kg / USD`,
    },
    food: {
      title: 'Lebensmittel',
      text: 'Agribalyse, Mittelwerte der Welt',
      example: (figure) => `Rind ${figure} kg / kg`,
    },
    waste: {
      title: 'Abfall, Wasser',
      text: 'Nach Material und Verfahren',
      example: (figure) => `Deponie ${figure} kg / t`,
    },
    gases: {
      title: 'Kältemittel, Gase',
      text: 'Lecks, GWP nach IPCC-Bericht',
      example: (figure) => `R-410A ${figure} kg / kg`,
    },
    materials: {
      title: 'Cloud, Material',
      text: 'Server, Metalle, Papier',
      example: (figure) => `Karton ${figure} kg / t`,
    },
  },
  profiles: 'Ihre Profile',
  all: 'Alle',
  records: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  noProfile:
    'Ein Profil hält fest, was eine Firma, ein Standort oder ein Haushalt verbraucht und verursacht.',
  firstProfile: 'Erstes Profil anlegen',
  newProfile: 'Neues Profil',
  importTable: 'Tabelle importieren',
  recent: 'Zuletzt geöffnet',
  publishers: 'Herausgeber',
  others: 'Andere',
  publisherCount: (count) => plural(count, { one: '# Herausgeber', other: '# Herausgeber' }),
  graphql: 'GraphQL',
  rest: 'REST',
  licences: 'Lizenzen',
};
