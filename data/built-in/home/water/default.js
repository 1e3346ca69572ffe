// Water supplied, or waste water treated, with what it took per cubic metre in
// each year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', volume * mean(kgCO2ePerCubicMetre));
