// Gas lost, by mass, with the factors of DESNZ of the year: what the Kyoto Protocol
// counts is scope 1, the rest outside of the scopes.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

if (typeof kgCO2ePerKg != 'undefined') {
  returnValues.putValue('CO2e', 'kg', 'year', massLeaked * mean(kgCO2ePerKg));
}
if (typeof kgOutsideOfScopesCO2ePerKg != 'undefined') {
  returnValues.putValue('outsideOfScopesCO2e', 'kg', 'year', massLeaked * mean(kgOutsideOfScopesCO2ePerKg));
}
returnValues.setDefaultType(typeof kgCO2ePerKg != 'undefined' ? 'CO2e' : 'outsideOfScopesCO2e');
