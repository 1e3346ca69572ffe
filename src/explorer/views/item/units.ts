/** Units that people enter, by what they measure. */
const groups: readonly (readonly string[])[] = [
  ['km', 'mi', 'm', 'ft', 'nmi'],
  ['kg', 't', 'g', 'lb', 'oz'],
  ['kWh', 'MWh', 'MJ', 'GJ', 'therm', 'Btu'],
  ['L', 'm^3', 'gal', 'gal_uk', 'bbl'],
  ['h', 'min', 'day', 'month', 'year'],
  ['W', 'kW', 'MW'],
];

/** Those that an input in this unit can be in, itself first. */
export function unitsLike(unit: string): readonly string[] {
  const group = groups.find((each) => each.includes(unit)) ?? [];
  return [unit, ...group.filter((each) => each !== unit)];
}
