// Electricity of a Canadian province by its intensity in the year, of generation, and
// beside it of consumption, which has the losses on the way, too.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(gCO2ePerKWh) / 1000);
if (typeof gConsumptionCO2ePerKWh != 'undefined') returnValues.putValue('consumptionCO2e', 'kg', 'year', energyConsumption * mean(gConsumptionCO2ePerKWh) / 1000);
returnValues.setDefaultType('CO2e');
