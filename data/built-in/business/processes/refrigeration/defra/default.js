// Gas lost, by mass, with the factors of DESNZ of the year, or by the potentials
// of the report that the caller names: what the Kyoto Protocol counts is scope 1, the rest
// outside of the scopes.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

// A report that the caller names counts where the gases and their shares are known.
var isByReport = typeof gas1 != 'undefined' && typeof assessmentReport != 'undefined';

function potentialOf(gas) {
  var found = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'gwp' + assessmentReport.toUpperCase());
  if (found == null || '' + found == '') {
    throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the assessment report ' + assessmentReport + '.';
  }
  return found;
}

function kgOf(gas, share, scope) {
  var isIn = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'scope') == scope;
  return isIn ? massLeaked * share * potentialOf(gas) : 0;
}

function kgByReport(scope) {
  var kg = kgOf(gas1, share1, scope);
  if (typeof gas2 != 'undefined') kg = kg + kgOf(gas2, share2, scope);
  if (typeof gas3 != 'undefined') kg = kg + kgOf(gas3, share3, scope);
  return kg;
}

if (typeof kgCO2ePerKg != 'undefined') {
  returnValues.putValue('CO2e', 'kg', 'year', isByReport ? kgByReport('1') : massLeaked * mean(kgCO2ePerKg));
}
if (typeof kgOutsideOfScopesCO2ePerKg != 'undefined') {
  returnValues.putValue('outsideOfScopesCO2e', 'kg', 'year', isByReport ? kgByReport('outside') : massLeaked * mean(kgOutsideOfScopesCO2ePerKg));
}
returnValues.setDefaultType(typeof kgCO2ePerKg != 'undefined' ? 'CO2e' : 'outsideOfScopesCO2e');
