// Goods carried in heavy goods vehicles, by mass and distance, with the factors
// of DESNZ of the year, Freighting goods.

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
returnValues.putValue('energyUsed', 'kWh', 'year', tonneKm * mean(kWhPerTonneKm));
returnValues.setDefaultType('CO2e');
