// Goods carried by sea, by mass and distance, with the factors of DESNZ 2025,
// Freighting goods.

var tonneKm = mass * distance;

function put(type, kgPerTonneKm) {
  returnValues.putValue(type, 'kg', 'year', tonneKm * kgPerTonneKm);
}

put('CO2e', kgCO2ePerTonneKm);
put('CO2', kgCO2PerTonneKm);
put('methaneCO2e', kgMethaneCO2ePerTonneKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerTonneKm);
