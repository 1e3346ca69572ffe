import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

export const home = {
  title: 'What does it emit?',
  lead: 'Emission factors with source, year and scope. Type an activity to see its amount.',
  leadCounted: (count: string) =>
    `${count} emission factors with source, year and scope. Type an activity to see its amount.`,
  examples: {
    van: (quantity: string) => `${quantity} km diesel van`,
    electricity: (quantity: string) => `${quantity} kWh electricity Germany`,
    flight: (_quantity: string) => 'London to New York, business',
  },
  browse: 'Browse factors',
  allCategories: (count: number) => plural(count, { one: '# category', other: 'All # categories' }),
  lookUps: 'Look-up lists, such as airports and ports, are not counted.',
  needs: {
    energy: {
      title: 'Energy',
      text: 'Electricity, gas, heat, fuels',
      example: (figure: string) => `UK grid ${figure} kg / kWh`,
    },
    travel: {
      title: 'Travel',
      text: 'Cars, trains, flights, hotels, homeworking',
      example: (figure: string) => `Rail ${figure} kg / km`,
    },
    freight: {
      title: 'Freight',
      text: 'Vans, lorries, ships',
      example: (figure: string) => `HGV ${figure} kg / km`,
    },
    spending: {
      title: 'Spending',
      text: 'US EPA, by commodity',
      example: (figure: string) => `Flour ${figure} kg / USD`,
    },
    food: {
      title: 'Food',
      text: 'Agribalyse, world averages',
      example: (figure: string) => `Beef ${figure} kg / kg`,
    },
    waste: {
      title: 'Waste, water',
      text: 'By material and route',
      example: (figure: string) => `Landfill ${figure} kg / t`,
    },
    gases: {
      title: 'Refrigerants, gases',
      text: 'Leaks, GWP by IPCC report',
      example: (figure: string) => `R-410A ${figure} kg / kg`,
    },
    materials: {
      title: 'Cloud, materials',
      text: 'Servers, metals, paper',
      example: (figure: string) => `Board ${figure} kg / t`,
    },
  },
  profiles: 'Your profiles',
  all: 'All',
  records: (count: number) => plural(count, { one: '# record', other: '# records' }),
  noProfile: 'A profile holds what a company, a site or a household uses, and what it emits.',
  firstProfile: 'Create your first profile',
  newProfile: 'New profile',
  importTable: 'Import a table',
  recent: 'Recently opened',
  publishers: 'Publishers',
  others: 'Others',
  publisherCount: (count: number) => plural(count, { one: '# publisher', other: '# publishers' }),
  graphql: 'GraphQL',
  rest: 'REST',
  licences: 'Licences',
};
