// Supplying the fuels behind energy that is bought, with the well-to-tank factors of
// DESNZ of the year: for what is used, and apart from it for what is lost on its way.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWh));
if (typeof kgCO2ePerKWhForGridLosses != 'undefined') {
  returnValues.putValue('lossesCO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWhForGridLosses));
}
returnValues.setDefaultType('CO2e');
