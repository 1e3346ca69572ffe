// Gas lost, by mass, with the global warming potential that the Emission Factors Hub of
// the US EPA used in the year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', massLeaked * mean(kgCO2ePerKg));
