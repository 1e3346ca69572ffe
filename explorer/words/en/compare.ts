import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

export const compare = {
  title: (count: number) => plural(count, { one: '# factor compared', other: '# factors compared' }),
  nothingYet: 'Nothing to compare yet',
  nothingHere: 'Nothing to compare at this address',
  how: (most: number) =>
    `Choose “Compare” at a factor, or tick several in a search; up to ${most} stand side by side.`,
  search: 'Search for a factor',
  openOwn: 'Open your own comparison',
  add: 'Add factor',
  quantity: 'Same quantity for all',
  year: 'Year',
  latest: 'Latest',
  ownYears: 'Each its own',
  base: 'Difference to',
  order: 'Order',
  orders: { added: 'As added', smallest: 'Smallest first', largest: 'Largest first' },
  chart: (quantity: string) => `Emissions of ${quantity}`,
  chartOfOwn: 'Emissions, each for its own quantity',
  figuresOf: (unit: string, year: string) => `${unit}, figures of ${year}`,
  latestFigures: (unit: string) => `${unit}, latest figures`,
  baseline: 'baseline',
  outside: (amount: string) => `and ${amount} outside the scopes`,
  factor: 'Factor',
  figure: 'Figure',
  total: 'Total',
  difference: 'Difference',
  outsideScopes: 'Outside scopes',
  source: 'Source',
  table: 'The factors that are compared',
  otherUnit: (unit: string) => `It is not measured in ${unit}.`,
  quantityHead: 'Quantity',
  unitHead: 'Unit',
  own: (count: number) =>
    plural(count, {
      one: 'You opened this comparison by its address. <own>Your own</own> has # factor and stays as it is.',
      other:
        'You opened this comparison by its address. <own>Your own</own> has # factors and stays as it is.',
    }),
  addToOwn: 'Add these to your own',
  tooManyTogether: (most: number) => `Both together are more than ${most} factors.`,
  broken: (count: number, names: string) =>
    plural(count, {
      one: `A part of this address is not a factor, perhaps cut off on the way, and left out: ${names}.`,
      other: `# parts of this address are not factors, perhaps cut off on the way, and left out: ${names}.`,
    }),
  tooMany: (named: number, most: number) =>
    `This address names ${named} factors; the first ${most} are shown.`,
};
