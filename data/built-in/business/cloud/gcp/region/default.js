// Electricity of the grid of a region of Google Cloud, in the year: a service that its customers buy.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(gCO2ePerKWh) / 1000);
returnValues.setDefaultType('CO2e');
