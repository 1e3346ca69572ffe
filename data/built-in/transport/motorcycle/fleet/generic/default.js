// Vehicles that the company owns or controls, by the distance driven: what leaves the
// tailpipe (scope 1), and apart from it the electricity they are charged with (scope 2),
// its losses in the grid and the supply of fuel and electricity (both scope 3,
// category 3), with the factors of DESNZ of the year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(type, kgPerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * mean(kgPerKm));
}

put('CO2e', kgCO2ePerKm);
if (typeof kgCO2PerKm != 'undefined') {
  put('CO2', kgCO2PerKm);
  put('methaneCO2e', kgMethaneCO2ePerKm);
  put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm);
}
if (typeof kgElectricityCO2ePerKm != 'undefined') {
  put('electricityCO2e', kgElectricityCO2ePerKm);
  put('transmissionAndDistributionCO2e', kgGridLossesCO2ePerKm);
}
put('wellToTankCO2e', kgWellToTankCO2ePerKm);
if (typeof kWhPerKm != 'undefined') {
  var kWh = mean(kWhPerKm) + (typeof kWhOfElectricityPerKm == 'undefined' ? 0 : mean(kWhOfElectricityPerKm));
  returnValues.putValue('energyUsed', 'kWh', 'year', distance * kWh);
}
returnValues.setDefaultType('CO2e');
