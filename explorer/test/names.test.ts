import { expect, it } from 'vitest';
import type { Item } from '../views/item/inputs.ts';
import { namesIn, namesOf, withNames } from '../views/item/names.ts';

const names = namesOf({
  dataCategory: { path: 'transport/plane', name: 'Flights' },
  userValueChoices: [
    { path: 'distance', definition: { name: 'Distance flown' } },
    { path: 'type', definition: { name: 'Kind' } },
  ],
  itemValues: [{ path: 'kgCO2ePerKm', name: 'CO2e per km' }],
} as unknown as Item);

it.each([
  ['distanceUnit must measure length', 'Unit of Distance flown must measure length'],
  ['distancePerUnit can be none', 'Time of Distance flown can be none'],
  ['Figures: kgCO2ePerKm.', 'Figures: CO₂e per km.'],
  ['Figures: transport/plane/kgCO2ePerKm.', 'Figures: CO₂e per km.'],
  ['Figures: transport/taxi/kgCO2ePerKm.', 'Figures: CO₂e per km.'],
  ['Figures: transport/taxi/kgCO2ePerTrip.', 'Figures: transport/taxi/kgCO2ePerTrip.'],
  ['in energy/stationaryCombustion/epa', 'in energy/stationaryCombustion/epa'],
  ['The distance', 'The distance'],
  ['distance must be a number; got "1,5".', 'Distance flown must be a number; got "1,5".'],
  ['The input distance must not be negative', 'The input Distance flown must not be negative'],
  ['The input type or distance is missing', 'The input Kind or Distance flown is missing'],
  [
    'distanceUnit must be omitted; type has no such unit.',
    'Unit of Distance flown must be omitted; Kind has no such unit.',
  ],
  ['type must be one of distance, time', 'Kind must be one of distance, time'],
  ['distance is a type that must be known', 'distance is a type that must be known'],
  ['The type must be one; its type can be none', 'The type must be one; its type can be none'],
  ['CO2e covers the life cycle', 'CO₂e covers the life cycle'],
])('“%s” is said as “%s”', (text, said) => {
  expect(withNames(text, names)).toBe(said);
});

it('all that the items of a category take and have is named, also as other items look it up', () => {
  const values = [
    { path: 'distance', name: 'Distance flown' },
    { path: 'kgCO2ePerKm', name: 'CO2e per km' },
  ];
  const category = { path: 'transport/plane', itemDefinition: { itemValueDefinitions: values } };
  const said = (text: string): string =>
    withNames(text, namesIn(category as unknown as Parameters<typeof namesIn>[0]));
  expect(said('distanceUnit must measure length')).toBe('Unit of Distance flown must measure length');
  expect(said('The item has no value for kgCO2ePerKm')).toBe('The item has no value for CO₂e per km');
  expect(said('transport/plane/kgCO2ePerKm')).toBe('CO₂e per km');
});
