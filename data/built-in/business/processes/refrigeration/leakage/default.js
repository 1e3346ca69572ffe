// The refrigerant lost times its global warming potential: looked up for a pure
// substance, DESNZ 2025 for a blend, or looked up for its gases by their shares of the
// mass where another report is named.

function potentialOf(gas, report) {
  // Named in full, so that an import finds what it would take away.
  var value = report == 'AR5' ? 'gwpAR5' : 'gwp' + report;
  var found = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, value);
  if (found == null || '' + found == '') {
    throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the assessment report ' + report + '.';
  }
  return found;
}

// Without hydrocarbons, which have no potential there.
function potentialOfBlend(report) {
  var potential = share1 * potentialOf(gas1, report);
  if (typeof gas2 != 'undefined') potential = potential + share2 * potentialOf(gas2, report);
  if (typeof gas3 != 'undefined') potential = potential + share3 * potentialOf(gas3, report);
  return potential;
}

var hasComposition = typeof gas != 'undefined' || typeof gas1 != 'undefined';
var report = hasComposition ? assessmentReport.toUpperCase() : 'AR5';
var potential;
if (typeof gas != 'undefined') potential = potentialOf(gas, report);
else if (report == 'AR5') potential = kgCO2ePerKg;
else potential = potentialOfBlend(report);
returnValues.putValue('CO2e', 'kg', 'year', massLeaked * potential);
returnValues.addNote('comment', 'Global warming potential ' + potential + ' (100 years, ' + report + ').');
