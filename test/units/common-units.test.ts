import { describe, expect, it } from 'vitest';
import { commonUnitsLike, unitsMeantBy } from '../../src/units/common-units.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';

describe('the common units of a quantity', () => {
  it('measure the same as its own unit, which stands first', () => {
    expect(commonUnitsLike('mi')).toEqual(['mi', 'km', 'm', 'nmi', 'ft']);
    expect(commonUnitsLike('m^2')).toContain('ft^2');
    expect(commonUnitsLike('t*km')).toContain('lb*mi');
    expect(commonUnitsLike('kWh')).not.toContain('kW');
  });

  it('are the unit alone where nothing common measures the same, and where it is not known', () => {
    expect(commonUnitsLike('passenger*km')).toEqual(['passenger*km']);
    expect(commonUnitsLike('bushels of hope')).toEqual(['bushels of hope']);
  });

  it('are units that inputs can be in', () => {
    for (const own of ['km', 'kg', 'kWh', 'L', 'h', 'W', 'm^2', 't*km'])
      for (const unit of commonUnitsLike(own))
        expect(parseUnit(unit, 'unit').dimension).toEqual(parseUnit(own, 'unit').dimension);
    expect(commonUnitsLike('km')).toHaveLength(5);
  });
});

describe('the units that a name may mean', () => {
  it('are known for each name with two meanings that is no unit itself', () => {
    expect(unitsMeantBy('gallons')).toEqual(['gal', 'gal_uk']);
    expect(unitsMeantBy('tons')).toEqual(['t', 'ton_us', 'ton_uk']);
    expect(['gal', 'ton_us', 'litres', 'Mcf', 'bushels of hope'].map(unitsMeantBy)).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });
});
