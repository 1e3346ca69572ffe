// CO2 of the biomass that power stations burn, by the electricity used, with the factors of
// DESNZ of the year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('biogenicCO2', 'kg', 'year', energyConsumption * mean(kgBiogenicCO2PerKWh));
returnValues.setDefaultType('biogenicCO2');
