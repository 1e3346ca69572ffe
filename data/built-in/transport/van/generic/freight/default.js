// Goods carried in vans of average load, by mass and distance, with the factors
// of DESNZ of the year, Freighting goods. The electricity of vans with a plug and its
// losses in the grid are parts of CO2e. The energy used is that of fuel and electricity.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var tonneKm = mass * distance;

function put(type, kgPerTonneKm) {
  returnValues.putValue(type, 'kg', 'year', tonneKm * mean(kgPerTonneKm));
}

put('CO2e', kgCO2ePerTonneKm);
put('CO2', kgCO2PerTonneKm);
put('methaneCO2e', kgMethaneCO2ePerTonneKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerTonneKm);
if (typeof kgElectricityCO2ePerTonneKm != 'undefined') {
  put('electricityCO2e', kgElectricityCO2ePerTonneKm);
  put('transmissionAndDistributionCO2e', kgGridLossesCO2ePerTonneKm);
}
if (typeof kWhPerTonneKm != 'undefined') {
  var kWh = mean(kWhPerTonneKm) + (typeof kWhOfElectricityPerTonneKm == 'undefined' ? 0 : mean(kWhOfElectricityPerTonneKm));
  returnValues.putValue('energyUsed', 'kWh', 'year', tonneKm * kWh);
}
returnValues.setDefaultType('CO2e');
