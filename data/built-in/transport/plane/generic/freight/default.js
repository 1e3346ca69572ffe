// Goods carried by air, by mass and great-circle distance, with the factors of
// DESNZ 2025, Freighting goods. CO2e includes radiative forcing, as DESNZ
// recommends.

var tonneKm = mass * distance;

function put(type, kgPerTonneKm) {
  returnValues.putValue(type, 'kg', 'year', tonneKm * kgPerTonneKm);
}

put('CO2e', kgCO2ePerTonneKm);
put('CO2', kgCO2PerTonneKm);
put('methaneCO2e', kgMethaneCO2ePerTonneKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerTonneKm);
put('CO2eWithoutRadiativeForcing', kgCO2ePerTonneKmWithoutRF);
