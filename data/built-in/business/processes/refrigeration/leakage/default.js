// The refrigerant lost times its global warming potential: looked up for a pure
// substance, DESNZ 2025 for a blend, whose composition is not known.

function potentialOf(gas, report) {
  // Named in full, so that an import finds what it would take away.
  var value = report == 'AR5' ? 'gwpAR5' : 'gwp' + report;
  var found = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, value);
  if (found == null || '' + found == '') {
    throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the assessment report ' + report + '.';
  }
  return found;
}

var report = typeof gas == 'undefined' ? 'AR5' : assessmentReport.toUpperCase();
var potential = typeof gas == 'undefined' ? kgCO2ePerKg : potentialOf(gas, report);
returnValues.putValue('CO2e', 'kg', 'year', massLeaked * potential);
returnValues.addNote('comment', 'Global warming potential ' + potential + ' (100 years, ' + report + ').');
