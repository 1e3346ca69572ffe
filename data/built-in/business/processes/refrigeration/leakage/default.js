// The refrigerant lost times its global warming potential: looked up for a pure
// substance, DESNZ 2025 for a blend, or looked up for its gases by their shares of the
// mass where another report is named. Of a blend with gases of both kinds, those that
// the Kyoto Protocol counts are scope 1, the rest outside of the scopes.

function gwpOf(gas, value) {
  return dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, value);
}

function potentialOf(gas, report) {
  // Named in full, so that an import finds what it would take away.
  var found = gwpOf(gas, report == 'AR5' ? 'gwpAR5' : 'gwp' + report);
  if (found == null || '' + found == '') {
    throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the assessment report ' + report + '.';
  }
  return found;
}

function partOf(gas, share, place) {
  return gwpOf(gas, 'scope') == place ? share * potentialOf(gas, report) : 0;
}

// Without hydrocarbons, which have no potential there.
function potentialOfBlend(place) {
  var potential = partOf(gas1, share1, place);
  if (typeof gas2 != 'undefined') potential = potential + partOf(gas2, share2, place);
  if (typeof gas3 != 'undefined') potential = potential + partOf(gas3, share3, place);
  return potential;
}

var isMixed = typeof kgOutsideOfScopesCO2ePerKg != 'undefined';
var hasComposition = typeof gas != 'undefined' || typeof gas1 != 'undefined';
var report = hasComposition ? assessmentReport.toUpperCase() : 'AR5';
var potential;
if (typeof gas != 'undefined') potential = potentialOf(gas, report);
else if (report == 'AR5') potential = kgCO2ePerKg;
else potential = potentialOfBlend(isMixed ? '1' : scope);
returnValues.putValue('CO2e', 'kg', 'year', massLeaked * potential);
var text = 'Global warming potential ' + potential;
if (isMixed) {
  var outside = report == 'AR5' ? kgOutsideOfScopesCO2ePerKg : potentialOfBlend('outside');
  returnValues.putValue('outsideOfScopesCO2e', 'kg', 'year', massLeaked * outside);
  text = text + ' in scope 1 and ' + outside + ' outside of the scopes';
}
returnValues.addNote('comment', text + ' (100 years, ' + report + ').');
