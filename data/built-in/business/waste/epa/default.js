// Waste by material and the route it takes, with the factors of the Emission Factors Hub
// of the US EPA in metric tons per short ton.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', mass * mean(tCO2ePerShortTon) * 1000);
