// Electricity from the grid, with what power stations emitted per kWh in each
// year. Losses in the grid are an amount of their own, as DESNZ reports them:
// CO2e is scope 2, transmissionAndDistributionCO2e scope 3.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWh));
returnValues.putValue('CO2', 'kg', 'year', energyConsumption * mean(kgCO2PerKWh));
returnValues.putValue('methaneCO2e', 'kg', 'year', energyConsumption * mean(kgMethaneCO2ePerKWh));
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', energyConsumption * mean(kgNitrousOxideCO2ePerKWh));
returnValues.putValue('transmissionAndDistributionCO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWhForGridLosses));
returnValues.setDefaultType('CO2e');
