// Material bought, from its extraction to the point of sale, with the factors of
// DESNZ of the year, Material use.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', mass / 1000 * mean(kgCO2ePerTonne));
