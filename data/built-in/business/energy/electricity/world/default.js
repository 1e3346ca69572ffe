// Electricity of a country by the carbon intensity of its generation in the year, which
// covers the life cycle of the power stations.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(gCO2ePerKWh) / 1000);
returnValues.setDefaultType('CO2e');
