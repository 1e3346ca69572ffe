// Goods carried by air, by mass and great-circle distance, with the factors of
// DESNZ of the year, Freighting goods. CO2e includes radiative forcing, as DESNZ
// recommends.

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
put('CO2eWithoutRadiativeForcing', kgCO2ePerTonneKmWithoutRF);
