// The refrigerant lost times its global warming potential: looked up for a pure
// substance, DESNZ 2025 for a blend.

var potential = typeof gas == 'undefined'
  ? kgCO2ePerKg
  : dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'gwpAR5');
if (potential == null || '' + potential == '') {
  throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the Fifth Assessment Report.';
}
returnValues.putValue('CO2e', 'kg', 'year', massLeaked * potential);
returnValues.addNote('comment', 'Global warming potential ' + potential + ' (100 years, AR5).');
